export type { MicroFrontend, PreviousBuild, ReleaseDocument } from './release-document.ts'
export { unmetRanges } from './unmet-ranges.ts'
export type { UnmetRange } from './unmet-ranges.ts'
