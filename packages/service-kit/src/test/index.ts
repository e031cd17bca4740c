/** Test helpers for both services: the expected metrics and a trace collector. */
export { startMetrics } from '../observability/metrics.ts'
export { metricNames, expectedMetrics, readAlertRules } from './alert-rules.ts'
export type { AlertRule } from './alert-rules.ts'
export { startOtlpCollector } from './otlp-collector.ts'
export type { CollectedSpan, OtlpCollector } from './otlp-collector.ts'
