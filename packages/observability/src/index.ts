/** What a service tells of itself: figures for Prometheus, and traces by OTLP. What is not configured is not loaded. */
export { openLogLines } from './log-lines.ts'
export type { LogLines } from './log-lines.ts'
export { observabilitySettings } from './settings.ts'
export { openObservability } from './open-observability.ts'
export type { Observability, ObservabilitySettings } from './open-observability.ts'
export type { Metrics } from './metrics.ts'
export type { Tracing } from './tracing.ts'
