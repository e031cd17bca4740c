/** Code shared by both services: settings, metrics, traces, and HTTP checks that run before routing. */
export { manageConnections } from './http/connections.ts'
export type { ConnectionLimits, Connections } from './http/connections.ts'
export { drainBodies } from './http/drain-bodies.ts'
export type { DrainLimits } from './http/drain-bodies.ts'
export { hasBody, malformedHead, requestIdHeader, requestIdOf } from './http/request-head.ts'
export { answerUnreadableRequests } from './http/unreadable-requests.ts'
export { networkOf } from './http/network-of.ts'
export { openLogLines } from './observability/log-lines.ts'
export type { LogLines } from './observability/log-lines.ts'
export type { Metrics } from './observability/metrics.ts'
export { observabilitySettings } from './observability/observability-settings.ts'
export { openObservability } from './observability/open-observability.ts'
export type { Observability, ObservabilitySettings } from './observability/open-observability.ts'
export type { Tracing } from './observability/tracing.ts'
export { endUnstarted } from './settings/end-unstarted.ts'
export {
  flag,
  oneOf,
  secret,
  secretUrl,
  share,
  text,
  wholeNumber,
  type SettingOptions,
  type WholeNumber,
} from './settings/kinds.ts'
export { readOrigins } from './settings/read-origins.ts'
export { readSettings } from './settings/read-settings.ts'
export { redactSettings } from './settings/redact-settings.ts'
export { bucketSecrets, withSecretFiles } from './settings/secret-files.ts'
export { settingsTable, withSettingsTable } from './settings/settings-table.ts'
