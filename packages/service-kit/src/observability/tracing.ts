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

/** This process's traces, which are exported to a collector. */
export interface Tracing {
  /** Creates a span for each request to a server. The span continues the trace in the request's `traceparent`. */
  observe(app: FastifyInstance): void
  /** Runs work in a span, for example an SQL statement or a call to another service. */
  run<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>
  /** The headers that continue the current trace in another service. */
  headers(): Record<string, string>
  /** The `trace_id` and `span_id` fields for a log line; empty outside a trace. */
  logFields(): Record<string, string>
  close(): Promise<void>
}

export interface TracingOptions {
  service: string
  /** The collector's base URL, without `/v1/traces`. */
  endpoint: string
  /** The fraction of traces to export, among those that start in this service. */
  share: number
}

/** The timeout of each export, and of the final export during shutdown. */
const sendMs = 5_000
/** The exporter drops spans beyond this queue length. */
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
      // Do not trace work outside a request, such as housekeeping and polling.
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
      // An unreachable collector must not prevent the process from exiting.
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}
