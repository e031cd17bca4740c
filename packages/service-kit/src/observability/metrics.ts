import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** A service's metrics, served on a separate port. */
export interface Metrics {
  /** URL to scrape. */
  url: string
  /** Measures how long every response takes, by method, route and status. */
  observe(app: FastifyInstance): void
  /** Creates a gauge, with or without labels, that calls `read` on each scrape. */
  gauge(name: string, help: string, read: () => number): void
  gauges<Value extends string>(name: string, help: string, label: string, read: () => Record<Value, number>): void
  /** Creates a counter with labels. @returns a function that increments it. */
  counter<Label extends string>(name: string, help: string, labels: Label[]): (values: Record<Label, string>) => void
  /** Creates a histogram. @returns a function that records a value. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labels: Label[],
    buckets: number[],
  ): (values: Record<Label, string>, value: number) => void
  close(): Promise<void>
}

export interface MetricsOptions {
  service: string
  host: string
  /** Port to listen on; 0 picks a free one. */
  port: number
}

/** Histogram buckets in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Collects this process's metrics and serves them at `GET /metrics` in Prometheus format. */
export async function startMetrics({ service, host, port }: MetricsOptions): Promise<Metrics> {
  const register = new Registry()
  register.setDefaultLabels({ service })
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'kinora_http_request_duration_seconds',
    help: "Duration of responses, from the request's headers to the end of the response.",
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers: [register],
  })
  const inFlight = new Gauge({
    name: 'kinora_http_requests_in_flight',
    help: 'Requests in progress.',
    registers: [register],
  })

  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo

  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}/metrics`,

    observe(app) {
      app.addHook('onRequest', (_request, _reply, done) => {
        inFlight.inc()
        done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        inFlight.dec()
        const { url: route = 'none' } = request.routeOptions
        duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
        done()
      })
    },

    gauge(name, help, read) {
      register.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          collect() {
            this.set(read())
          },
        }),
      )
    },

    gauges(name, help, label, read) {
      register.registerMetric(
        new Gauge({
          name,
          help,
          labelNames: [label],
          registers: [],
          collect() {
            for (const [labelValue, count] of Object.entries<number>(read())) this.set({ [label]: labelValue }, count)
          },
        }),
      )
    },

    counter(name, help, labelNames) {
      const counter = new Counter({ name, help, labelNames, registers: [register] })
      return (values) => counter.inc(values)
    },

    histogram(name, help, labelNames, buckets) {
      const histogram = new Histogram({ name, help, labelNames, buckets, registers: [register] })
      return (values, value) => histogram.observe(values, value)
    },

    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
