/** For the tests of the services: the expected metrics and trace recipients. */
export { startMetrics } from '../observability/metrics.ts'
export { figuresIn, figuresOf, readAlertRules } from './alert-rules.ts'
export type { AlertRule } from './alert-rules.ts'
export { startOtlpCollector } from './otlp-collector.ts'
export type { CollectedSpan, OtlpCollector } from './otlp-collector.ts'
