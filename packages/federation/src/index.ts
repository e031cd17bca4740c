export { readAppPackage } from './app-package.ts'
export type { AppDescription } from './app-package.ts'
export { buildManifestFile, parseBuildManifest } from './build-manifest.ts'
export type { BuildManifest } from './build-manifest.ts'
export { inputHash } from './input-hash.ts'
export {
  haltCanary,
  onOneLine,
  promoteCanary,
  promoteRelease,
  rollbackRelease,
  startCanary,
} from './pointer-changes.ts'
export type { ChangeNote, PointerChange } from './pointer-changes.ts'
export type { DeclaredRoute } from './declared-route.ts'
export { discoverySchema, parseReleaseDocument, releaseFaults } from './release-document.ts'
export type { MicroFrontend, PreviousBuild, ReleaseDocument } from './release-document.ts'
export { isBuildFile, isReleaseId, readBuildId, readBuildPath } from './released-names.ts'
export { releaseOfViewer } from './release-of-viewer.ts'
export { parseReleasePointer } from './release-pointer.ts'
export type { Canary, CanaryEvidence, ReleasePointer } from './release-pointer.ts'
export { routesOverlap } from './routes-overlap.ts'
export { sharedPackages } from './sharing.ts'
export type { SharedName, SharedPackage } from './sharing.ts'
export { unmetRanges } from './unmet-ranges.ts'
export type { UnmetRange } from './unmet-ranges.ts'
