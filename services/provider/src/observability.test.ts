import { Writable } from 'node:stream'
import { openObservability, type Observability } from '@kinora/service-kit'
import {
  metricNames,
  expectedMetrics,
  startMetrics,
  startOtlpCollector,
  type OtlpCollector,
} from '@kinora/service-kit/test'
import { buildApp } from './app.ts'
import { createCaller } from './test/caller.ts'
import { startTestProvider, testOptions } from './test/test-provider.ts'

const provider = startTestProvider()
const off = { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1', TRACES_SHARE: 0 }

let observability: Observability
let collector: OtlpCollector
afterEach(async () => {
  await observability?.close()
  await collector?.close()
})

async function startObserved(logged: string[] = []) {
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line))
      done()
    },
  })
  const { databaseUrl, storage, clock } = provider
  const { metrics, tracing } = observability
  const logger = { level: 'info', stream }
  const app = await buildApp({ ...testOptions, databaseUrl, storage, clock, metrics, tracing, logger })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, visitor: createCaller(url) }
}

test('counts and times each route by result, and exposes every metric that alerts use', async () => {
  const metrics = await startMetrics({ service: 'provider', host: '127.0.0.1', port: 0 })
  observability = { metrics, close: () => metrics.close() }
  const { app, visitor } = await startObserved()
  await visitor.get('/videos')
  await visitor.get('/videos/000000000000000000000000')
  const text = await (await fetch(metrics.url)).text()
  expect(text).toMatch(/kinora_http_request_duration_seconds_count\{.*route="\/api\/v1\/videos",status="200".*\} 1/)
  expect(text).toMatch(
    /kinora_http_request_duration_seconds_count\{.*route="\/api\/v1\/videos\/:videoId",status="404".*\} 1/,
  )
  expect(text).toMatch(/kinora_database_connections\{state="idle",service="provider"\} \d/)
  expect(metricNames(text)).toEqual(expect.arrayContaining(expectedMetrics('provider')))
  expect((await fetch(new URL('/other', metrics.url))).status).toBe(404)
  await app.close()
})

test('a request continues its caller’s trace, including SQL statements and log lines', async () => {
  collector = await startOtlpCollector()
  observability = await openObservability('provider', { ...off, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  const logged: string[] = []
  const { app, visitor } = await startObserved(logged)
  const [traceId, parentId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const answer = await visitor.get('/videos', { headers: { traceparent: `00-${traceId}-${parentId}-01` } })
  expect(answer.status).toBe(200)
  // This request has no trace header and isn't sampled.
  await visitor.get('/videos')
  await app.close()
  await observability.close()

  const request = collector.spans.find(({ name }) => name === 'GET /api/v1/videos')
  expect(request).toMatchObject({ service: 'provider', traceId, parentSpanId: parentId })
  expect(request?.attributes).toMatchObject({ 'http.response.status_code': '200', 'http.route': '/api/v1/videos' })
  const statements = collector.spans.filter(({ name }) => name.startsWith('SQL'))
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) expect(statement).toMatchObject({ traceId, parentSpanId: request?.spanId })
  expect(statements[0]?.attributes['db.query.text']).toMatch(/select/i)
  expect(new Set(collector.spans.map((span) => span.traceId))).toEqual(new Set([traceId]))
  const line = logged.find((each) => each.includes('request completed'))
  expect(JSON.parse(line ?? '')).toMatchObject({ trace_id: traceId, span_id: request?.spanId })
})

test('an unreachable collector does not affect requests or shutdown', async () => {
  observability = await openObservability('provider', {
    ...off,
    TRACES_SHARE: 1,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })
  const { app, visitor } = await startObserved()
  expect((await visitor.get('/videos')).status).toBe(200)
  await app.close()
  await expect(observability.close()).resolves.toBeUndefined()
})

test('the provider does not create metrics or traces unless they are configured', async () => {
  observability = await openObservability('provider', off)
  expect(observability).toMatchObject({ metrics: undefined, tracing: undefined })
})
