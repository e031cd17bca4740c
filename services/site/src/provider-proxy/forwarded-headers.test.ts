import { startFakeProvider } from '../test/fake-provider.ts'
import type { FakeProvider } from '../test/fake-provider.ts'
import { connectRaw } from '@kinora/service-kit/test'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

const siteSecret = 'a secret of at least thirty-two characters'
let provider: FakeProvider
let running: TestSite | undefined

beforeAll(async () => {
  provider = await startFakeProvider()
})

afterEach(() => running?.stop())
afterAll(() => provider.stop())

const forged = {
  'x-kinora-operator': 'a token for the site alone',
  'x-kinora-site-secret': siteSecret,
  'x-forwarded-for': '198.51.100.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'elsewhere.test',
  'x-real-ip': '198.51.100.1',
  forwarded: 'for=198.51.100.1',
}

/** Returns the headers that the provider received. */
async function receivedHeaders(
  options: { siteSecret?: string | undefined; trustProxy?: string },
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
) {
  running = await startTestSite({ providerUrl: provider.url, ...options })
  await running.site.inject({ url: '/api/v1/videos', headers: { host: 'kinora.test', ...headers }, remoteAddress })
  return provider.asked.at(-1)?.headers ?? {}
}

test("the provider receives the viewer's real IP address, the site's secret, and no forged headers", async () => {
  const headers = await receivedHeaders({ siteSecret }, { ...forged, 'x-kinora-site-secret': 'forged' })
  expect(headers).toMatchObject({
    'x-kinora-site-secret': siteSecret,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    host: 'kinora.test',
  })
  for (const name of ['x-forwarded-host', 'x-real-ip', 'forwarded', 'x-kinora-operator'])
    expect(headers[name]).toBeUndefined()
})

test('without a secret, the provider receives the real IP address but no proof of its origin', async () => {
  const headers = await receivedHeaders({ siteSecret: undefined }, forged, '203.0.113.7')
  expect(headers['x-kinora-site-secret']).toBeUndefined()
  expect(headers['x-forwarded-for']).toBe('203.0.113.7')
})

test("a trusted proxy can specify its client's IP address", async () => {
  const headers = await receivedHeaders({ siteSecret, trustProxy: '10.0.0.0/8' }, forged, '10.1.2.3')
  expect(headers).toMatchObject({
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-proto': 'https',
    host: 'elsewhere.test',
  })
  await running?.stop()
  expect(await receivedHeaders({ siteSecret, trustProxy: '10.0.0.0/8' }, forged, '203.0.113.7')).toMatchObject({
    'x-forwarded-for': '203.0.113.7',
    host: 'kinora.test',
  })
})

test('removes hop-by-hop headers in both directions', async () => {
  running = await startTestSite({ providerUrl: provider.url })
  provider.behave((_request, response) => {
    response
      .writeHead(200, { connection: 'x-inside', 'x-inside': 'yes', 'keep-alive': 'timeout=99', 'x-kept': 'yes' })
      .end('{}')
  })
  const connection = await connectRaw(await running.listen())
  connection.send(
    [
      'POST /api/v1/videos HTTP/1.1',
      'host: kinora.test',
      'connection: keep-alive, x-hop, Upgrade',
      'upgrade: websocket',
      'x-hop: yes',
      'te: trailers',
      'proxy-authorization: Basic eA==',
      'x-kept: yes',
      'transfer-encoding: chunked',
      '',
      '2\r\n{}\r\n0\r\n\r\n',
    ].join('\r\n'),
  )
  const { headers } = await connection.answer()
  connection.close()
  const asked = provider.asked.at(-1)?.headers ?? {}
  for (const name of ['x-hop', 'upgrade', 'te', 'proxy-authorization']) expect(asked[name]).toBeUndefined()
  expect(asked['x-kept']).toBe('yes')
  // Exactly one of the two headers may define the body's length.
  expect([asked['transfer-encoding'], asked['content-length']].filter((value) => value !== undefined)).toHaveLength(1)
  expect([headers['x-inside'], headers['keep-alive'], headers['x-kept']]).toEqual([
    undefined,
    expect.not.stringContaining('99'),
    'yes',
  ])
})

test('a request line with another host is still forwarded to the provider', async () => {
  running = await startTestSite({ providerUrl: provider.url })
  const connection = await connectRaw(await running.listen())
  connection.send('GET http://127.0.0.1:9/api/v1/videos?a=b HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
  expect((await connection.answer()).status).toBe(200)
  connection.close()
  expect(provider.asked.at(-1)?.url).toBe('/api/v1/videos?a=b')
})
