import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

/** A service's metrics and traces, as far as they're enabled. */
export interface Observability {
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
  /** Exports any remaining spans, but doesn't wait longer than the export timeout. */
  close(): Promise<void>
}

export interface ObservabilitySettings {
  METRICS_PORT: number
  METRICS_HOST: string
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  TRACES_SHARE: number
}

/**
 * Starts the metrics and traces that the settings enable, loading only the modules those need.
 *
 * @param service service name in metrics and traces.
 */
export async function openObservability(service: string, settings: ObservabilitySettings): Promise<Observability> {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings
  const metrics = port === 0 ? undefined : await (await import('./metrics.ts')).startMetrics({ service, host, port })
  const tracing = endpoint
    ? (await import('./tracing.ts')).startTracing({ service, endpoint, share: settings.TRACES_SHARE })
    : undefined
  return {
    metrics,
    tracing,
    async close() {
      await Promise.all([metrics?.close(), tracing?.close()])
    },
  }
}
