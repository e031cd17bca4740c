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

/** Spans of what this process does, sent to a collector. */
export interface Tracing {
  /** A span for each request of a server; what is done for it is part of that, and it is part of the trace that its `traceparent` names. */
  observe(app: FastifyInstance): void
  /** A span of something that is waited for: a statement, a call of another service. */
  run<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>
  /** The headers that make what another service does for this request part of its trace. */
  headers(): Record<string, string>
  /** What a line of the log says of the request that it is about: `trace_id` and `span_id`, or nothing. */
  logFields(): Record<string, string>
  close(): Promise<void>
}

export interface TracingOptions {
  service: string
  /** Without `/v1/traces`. */
  endpoint: string
  /** The share of traces started here that are exported. */
  share: number
}

/** How long what is left to send at the end may take, and each sending before. */
const sendMs = 5_000
/** More than so many spans that wait to be sent are dropped. */
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
      // What no request asked for (housekeeping, polls) is in no trace.
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
      // A collector that is away keeps no process from ending.
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}
