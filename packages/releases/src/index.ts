export { readAppPackage } from './build/app-package.ts'
export type { AppDescription } from './build/app-package.ts'
export { buildManifestFile, parseBuildManifest } from './build/build-manifest.ts'
export type { BuildManifest, Deprecated } from './build/build-manifest.ts'
export { defaultTimeoutMs } from './build/default-timeout.ts'
export { buildId } from './build/build-id.ts'
export { developmentFolder } from './build/development-folder.ts'
export { buildIdsByApp, hasBuilds } from './composition/build-ids-by-app.ts'
export { containerErrors } from './composition/container-errors.ts'
export { createRelease } from './composition/create-release.ts'
export type { NewRelease } from './composition/create-release.ts'
export { rangeErrors } from './composition/range-errors.ts'
export { ReleaseRefusedError } from './composition/release-refused-error.ts'
export { swapBuild } from './composition/swap-build.ts'
export { failureCodes } from './errors/failure-codes.ts'
export { inputHash } from './build/input-hash.ts'
export {
  haltCanary,
  onOneLine,
  promoteCanary,
  promoteRelease,
  releasesOfCanary,
  rollbackRelease,
  startCanary,
  stepCanary,
} from './release/pointer-changes.ts'
export type { ChangeNote, PointerChange } from './release/pointer-changes.ts'
export type { BuiltEmbed, DeclaredEmbed } from './routes/declared-embed.ts'
export type { DeclaredRoute } from './routes/declared-route.ts'
export { importMapOf } from './release/import-map.ts'
export { discoverySchema, parseReleaseDocument, releaseErrors } from './release/release-document.ts'
export type { MicroFrontend, PreviousBuild, ReleaseDocument } from './release/release-document.ts'
export { containerName, containerNameError } from './names/container-name.ts'
export {
  deltaFile,
  isBuildFile,
  isReleaseId,
  maxBuildFiles,
  originalOf,
  readBuildId,
  readBuildPath,
} from './names/released-names.ts'
export { releaseForViewer } from './release/release-for-viewer.ts'
export { parseReleasePointer } from './release/release-pointer.ts'
export type { Canary, CanaryEvidence, CanaryPlan, ReleasePointer } from './release/release-pointer.ts'
export { previewName, readPreview, signPreview } from './preview/preview-link.ts'
export type { Preview, PreviewClaim } from './preview/preview-link.ts'
export { firstCallFor } from './routes/first-call.ts'
export { hasQuery, matchRoute } from './routes/match-route.ts'
export type { RouteMatch, RouteParams } from './routes/match-route.ts'
export { pathForms } from './routes/path-forms.ts'
export { releaseEmbeds } from './routes/release-embeds.ts'
export type { ReleaseEmbed } from './routes/release-embeds.ts'
export { releaseRoutes, remoteForPath } from './routes/release-routes.ts'
export type { ReleaseRoute } from './routes/release-routes.ts'
export { isReservedPath, isReservedRoute, replacesRedirect, reservedPaths } from './routes/reserved-paths.ts'
export { routesOverlap } from './routes/routes-overlap.ts'
export { deprecatedExports } from './sharing/deprecated-exports.ts'
export { packageOf, sharedPackages } from './sharing/shared-packages.ts'
export type { SharedName, SharedPackage } from './sharing/shared-packages.ts'
export { acceptedRange, installedVersion, providedVersions, sharedVersions } from './sharing/shared-versions.ts'
export { isRange, unmetRanges } from './sharing/unmet-ranges.ts'
export type { UnmetRange } from './sharing/unmet-ranges.ts'
export { readTelemetryReport } from './telemetry/telemetry-report.ts'
export type { TelemetryEvent, TelemetryReport } from './telemetry/telemetry-report.ts'
