import { startProduct } from '../set-up/start-product.ts'

/** Names traces, and sends nothing of them: there is no collector. */
const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', TRACES_SHARE: '0' }

/** Starts a product whose traces can be read. */
export default () =>
  startProduct({
    siteEnv: tracing,
    providerEnv: { ...tracing, LOG_LEVEL: 'info' },
  })
