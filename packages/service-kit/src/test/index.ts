/** Test helpers for both services: the expected metrics, a trace collector and raw connections. */
export { startMetrics } from '../observability/metrics.ts'
export { metricNames, expectedMetrics, readAlertRules } from './alert-rules.ts'
export type { AlertRule } from './alert-rules.ts'
export { startOtlpCollector } from './otlp-collector.ts'
export type { CollectedSpan, OtlpCollector } from './otlp-collector.ts'
export { connectRaw } from './raw-connection.ts'
export type { RawConnection, RawResponse } from './raw-connection.ts'
