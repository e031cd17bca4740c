import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Attributes, Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Traces for this process, exported to a collector. */
export interface Tracing {
  /** Creates a span for each incoming request, continuing the trace from the request's `traceparent`. */
  observe(app: FastifyInstance): void
  /** Runs work inside a span, such as an SQL statement or a call to another service. */
  run<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>
  /** Returns headers that continue the current trace in another service. */
  headers(): Record<string, string>
  /** Returns the `trace_id` and `span_id` fields for log lines; empty outside a trace. */
  logFields(): Record<string, string>
  close(): Promise<void>
}

export interface TracingOptions {
  service: string
  /** Base URL of the collector, without `/v1/traces`. */
  endpoint: string
  /** Fraction of traces to export. Only applies to traces that start in this service. */
  share: number
}

/** Timeout for each export, including the final one during shutdown. */
const sendMs = 5_000
/** Maximum queue length; the exporter drops further spans. */
const maxWaiting = 4_096

export function startTracing({ service, endpoint, share }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: sendMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: maxWaiting, exportTimeoutMillis: sendMs })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const propagator = new W3CTraceContextPropagator()
  const tracer = provider.getTracer(service)
  const spans = new WeakMap<FastifyRequest, Span>()

  return {
    observe(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = propagator.extract(context.active(), request.headers, defaultTextMapGetter)
        const { method, url: route = 'none' } = { method: request.method, url: request.routeOptions.url }
        const attributes = { 'http.request.method': method, 'http.route': route, 'kinora.request_id': request.id }
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
        spans.set(request, span)
        context.with(trace.setSpan(parent, span), done)
      })
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },

    async run(name, attributes, work) {
      // Don't trace work outside a request, such as housekeeping and polling.
      if (trace.getActiveSpan() === undefined) return work()
      return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
        try {
          return await work()
        } catch (error) {
          span.setStatus({
            code: SpanStatusCode.ERROR,
            message: error instanceof Error ? error.message : String(error),
          })
          throw error
        } finally {
          span.end()
        }
      })
    },

    headers() {
      const carrier: Record<string, string> = {}
      propagator.inject(context.active(), carrier, defaultTextMapSetter)
      return carrier
    },

    logFields() {
      const span = trace.getActiveSpan()?.spanContext()
      const fields: Record<string, string> = {}
      return span ? { trace_id: span.traceId, span_id: span.spanId } : fields
    },

    async close() {
      // An unreachable collector must not keep the process from exiting.
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}
