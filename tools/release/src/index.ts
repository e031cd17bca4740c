export {
  buildFolder,
  createFolderStorage,
  createReleaseStore,
  makeFolder,
  openSiteStorage,
} from '@kinora/releases/storage'
export type { SiteStorage } from '@kinora/releases/storage'

export { check } from './check/check.ts'
export type { CheckFindings } from './check/check.ts'
export type { Rule } from './check/refusal.ts'
export { buildErrors } from './check/static-errors.ts'
export { canary } from './releases/canary.ts'
export { promote } from './releases/promote.ts'
export { removeLeftovers, scratchFolder } from './builds/scratch-folder.ts'
export { compressBuild } from './builds/compress-build.ts'
export { describeOutput } from './builds/describe-output.ts'
export { publish, publishPrebuilt } from './builds/publish.ts'
export type { Prebuilt, PublishedBuild } from './builds/publish.ts'
export { freePort } from './dev/dev-server.ts'
export { readOperatorToken } from './site/open-site.ts'
export { rollback } from './releases/rollback.ts'
export { systemAdvice } from './errors/system-advice.ts'
