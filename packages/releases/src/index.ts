export { abis, loadingOf, runtimes } from './build/abi.ts'
export type { Abi, BuildLoading, DeclaredLoading, Runtime } from './build/abi.ts'
export { readAppPackage } from './build/app-package.ts'
export type { AppDescription } from './build/app-package.ts'
export { buildManifestFile, parseBuildManifest } from './build/build-manifest.ts'
export type { BuildManifest } from './build/build-manifest.ts'
export { defaultTimeoutMs } from './build/default-timeout.ts'
export { inputHash } from './build/input-hash.ts'
export {
  haltCanary,
  onOneLine,
  promoteCanary,
  promoteRelease,
  rollbackRelease,
  startCanary,
} from './release/pointer-changes.ts'
export type { ChangeNote, PointerChange } from './release/pointer-changes.ts'
export type { DeclaredRoute } from './routes/declared-route.ts'
export { discoverySchema, parseReleaseDocument, releaseErrors } from './release/release-document.ts'
export type { MicroFrontend, PreviousBuild, ReleaseDocument } from './release/release-document.ts'
export { isBuildFile, isReleaseId, readBuildId, readBuildPath } from './names/released-names.ts'
export { releaseForViewer } from './release/release-for-viewer.ts'
export { parseReleasePointer } from './release/release-pointer.ts'
export type { Canary, CanaryEvidence, ReleasePointer } from './release/release-pointer.ts'
export { firstCallFor } from './routes/first-call.ts'
export { matchRoute } from './routes/match-route.ts'
export type { RouteMatch, RouteParams } from './routes/match-route.ts'
export { pathForms } from './routes/path-forms.ts'
export { releaseRoutes, remoteForPath } from './routes/release-routes.ts'
export type { ReleaseRoute } from './routes/release-routes.ts'
export { isReservedPath, isReservedRoute, reservedPaths } from './routes/reserved-paths.ts'
export { routesOverlap } from './routes/routes-overlap.ts'
export { packageOf, sharedPackages } from './sharing/shared-packages.ts'
export type { SharedName, SharedPackage } from './sharing/shared-packages.ts'
export { acceptedRange, installedVersion, sharedVersions } from './sharing/shared-versions.ts'
export { isRange, unmetRanges } from './sharing/unmet-ranges.ts'
export type { UnmetRange } from './sharing/unmet-ranges.ts'
