import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

/** What is configured of it. */
export interface Observability {
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
  /** Sends what is left to send. It ends in time. */
  close(): Promise<void>
}

export interface ObservabilitySettings {
  METRICS_PORT: number
  METRICS_HOST: string
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  TRACES_SHARE: number
}

/** Starts what the settings of a service ask for, and loads no more than that. @param service its name in figures and traces. */
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
