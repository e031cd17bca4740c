import { share, text, wholeNumber } from '../settings/kinds.ts'
import { Type } from 'typebox'

/** Settings for logs, metrics and traces, shared by both services. */
export const observabilitySettings = {
  METRICS_PORT: wholeNumber(0, {
    description: 'Port of `/metrics` for Prometheus. Viewers must not be able to reach it.',
    otherwise: 'no metrics',
  }),
  METRICS_HOST: text({ description: 'IP address or host name that `METRICS_PORT` listens on.', default: '127.0.0.1' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    text({
      description: 'OTLP/HTTP endpoint for traces, such as `http://127.0.0.1:4318` (`/v1/traces` is appended).',
      otherwise: 'no traces',
    }),
  ),
  TRACES_SHARE: share(0.05, {
    description: 'Fraction of pages and calls to trace. A `traceparent` header overrides it.',
  }),
}
