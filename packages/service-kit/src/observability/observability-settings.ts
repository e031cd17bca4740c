import { share, text, wholeNumber } from '../settings/kinds.ts'
import { Type } from 'typebox'

/** The settings for logs, metrics and traces, which both services have. */
export const observabilitySettings = {
  METRICS_PORT: wholeNumber(0, {
    description: 'Port of `/metrics` for Prometheus. Must not be reachable for viewers.',
    otherwise: 'no metrics',
  }),
  METRICS_HOST: text({ description: 'IP address or name that `METRICS_PORT` listens on.', default: '127.0.0.1' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    text({
      description: 'OTLP/HTTP endpoint for traces, such as `http://127.0.0.1:4318` (`/v1/traces` is appended).',
      otherwise: 'no traces',
    }),
  ),
  TRACES_SHARE: share(0.05, {
    description: 'Share of pages and calls that are traced. A `traceparent` header overrides it.',
  }),
}
