export { buildFolder, createFolderStorage, createReleaseStore, openSiteStorage } from '@kinora/federation/storage'

export { check } from './check/check.ts'
export type { CheckFindings, CheckOptions } from './check/check.ts'
export { buildFaults } from './check/static-faults.ts'
export { promote } from './promote.ts'
export { publish } from './publish.ts'
export type { PublishedBuild } from './publish.ts'
export { rollback } from './rollback.ts'
