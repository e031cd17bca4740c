/** For the tests of the services: what their figures must be, and who is told of their traces. */
export { startMetrics } from '../observability/metrics.ts'
export { figuresIn, figuresOf, readAlertRules } from './alert-rules.ts'
export type { AlertRule } from './alert-rules.ts'
export { startOtlpCollector } from './otlp-collector.ts'
export type { CollectedSpan, OtlpCollector } from './otlp-collector.ts'
