import { share, text, wholeNumber } from '@kinora/settings'
import { Type } from 'typebox'

/** The settings of what a service tells of itself, the same for each service. */
export const observabilitySettings = {
  METRICS_PORT: wholeNumber(0, {
    description: 'The port at which Prometheus asks for `/metrics`: one that viewers do not reach.',
    otherwise: 'no metrics',
  }),
  METRICS_HOST: text({ description: 'The IP address or name that `METRICS_PORT` listens on.', default: '127.0.0.1' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    text({
      description: 'Where traces go, by OTLP over HTTP (`/v1/traces` is added): `http://127.0.0.1:4318`.',
      otherwise: 'no traces',
    }),
  ),
  TRACES_SHARE: share(0.05, {
    description: 'The share of pages and calls that are traced. Whoever comes with a trace is traced as that says.',
  }),
}
