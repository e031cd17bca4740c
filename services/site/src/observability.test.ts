import { openObservability } from '@kinora/service-kit'
import { metricNames, expectedMetrics, startMetrics, startOtlpCollector } from '@kinora/service-kit/test'

import { startFakeProvider } from './test/fake-provider.ts'
import { startTestSite } from './test/test-site.ts'

test('measures pages and API calls and exposes every metric that alerts use', async () => {
  const metrics = await startMetrics({ service: 'site', host: '127.0.0.1', port: 0 })
  const running = await startTestSite({ metrics })
  await running.release('first')
  const url = await running.listen()
  for (const path of ['/', '/watch/v-1', '/api/v1/videos']) await (await fetch(`${url}${path}`)).text()
  const text = await (await fetch(metrics.url)).text()
  expect(text).toMatch(/kinora_http_request_duration_seconds_count\{.*route="none",status="200".*\} 2/)
  expect(text).toMatch(/kinora_http_request_duration_seconds_count\{.*route="\/api\/\*",status="200".*\} 1/)
  expect(text).toMatch(/kinora_provider_connections_taken\{lane="media",service="site"\} 0/)
  expect(metricNames(text)).toEqual(expect.arrayContaining(expectedMetrics('site')))
  await running.stop()
  await metrics.close()
})

test("a page's trace continues in its API calls, both in the site and in the provider", async () => {
  const collector = await startOtlpCollector()
  const settings = { METRICS_PORT: 0, METRICS_HOST: '', TRACES_SHARE: 1 }
  const observability = await openObservability('site', {
    ...settings,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  })
  const provider = await startFakeProvider()
  const running = await startTestSite({ providerUrl: provider.url, tracing: observability.tracing })
  await running.release('first')
  const url = await running.listen()

  const page = await fetch(`${url}/`)
  const traceparent =
    /^traceparent;desc="(00-\w{32}-\w{16}-01)"$/.exec(page.headers.get('server-timing') ?? '')?.[1] ?? ''
  const call = await fetch(`${url}/api/v1/videos`, { headers: { traceparent } })
  expect([call.status, call.headers.get('server-timing')]).toEqual([200, null])
  await running.stop()
  await provider.stop()
  await observability.close()
  await collector.close()

  const [, traceId, pageSpan] = traceparent.split('-')
  const atSite = collector.spans.find(({ name }) => name === 'GET /api/*')
  expect(collector.spans.find(({ name }) => name === 'GET none')).toMatchObject({ traceId, spanId: pageSpan })
  expect(atSite).toMatchObject({ service: 'site', traceId, parentSpanId: pageSpan })
  expect(provider.asked.at(-1)?.headers['traceparent']).toBe(`00-${traceId}-${atSite?.spanId}-01`)
})

test("without tracing, pages have no trace ID, and a viewer's own trace header is forwarded", async () => {
  const provider = await startFakeProvider()
  const running = await startTestSite({ providerUrl: provider.url })
  await running.release('first')
  const url = await running.listen()
  expect((await fetch(`${url}/`)).headers.get('server-timing')).toBeNull()
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await (await fetch(`${url}/api/v1/videos`, { headers: { traceparent } })).text()
  expect(provider.asked.at(-1)?.headers['traceparent']).toBe(traceparent)
  await running.stop()
  await provider.stop()
})
