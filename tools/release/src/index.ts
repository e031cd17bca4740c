export { createFolderStorage, createReleaseStore } from '@kinora/federation/storage'

export { promote } from './promote.ts'
export { publish } from './publish.ts'
export type { PublishedBuild } from './publish.ts'
