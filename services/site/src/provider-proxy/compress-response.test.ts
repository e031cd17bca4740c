import { startFakeProvider } from '../test/fake-provider.ts'
import type { Behaviour, FakeProvider } from '../test/fake-provider.ts'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'
import { brotliDecompressSync } from 'node:zlib'

let provider: FakeProvider
let running: TestSite

beforeEach(async () => {
  provider = await startFakeProvider()
  running = await startTestSite({ providerUrl: provider.url })
})

afterEach(async () => {
  await provider.stop()
  await running.stop()
})

const list = JSON.stringify({ data: Array.from({ length: 200 }, () => ({ title: 'Aurora' })) })

const answering =
  (body: string, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', vary: 'origin', ...headers }).end(body)

async function ask(acceptEncoding = 'gzip, deflate, br', url = '/api/v1/videos') {
  const { headers, rawPayload } = await running.site.inject({ url, headers: { 'accept-encoding': acceptEncoding } })
  return { headers, rawPayload }
}

test('compresses a long response with the right headers if the browser accepts compression', async () => {
  provider.behave(answering(list, { 'content-length': String(list.length) }))
  const { headers, rawPayload } = await ask()
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'origin, accept-encoding' })
  expect(rawPayload.length).toBeLessThan(list.length / 10)
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(brotliDecompressSync(rawPayload).toString()).toBe(list)
})

test('sends the response uncompressed with Vary if the browser does not accept compression', async () => {
  provider.behave(answering(list))
  const { headers, rawPayload } = await ask('gzip')
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'origin, accept-encoding'])
  expect(rawPayload.toString()).toBe(list)
})

test.each<[string, Behaviour]>([
  ['a short response', answering('{"data":{}}')],
  ['a response with cookies, which are secret', answering(list, { 'set-cookie': 'accessToken=1' })],
  ['a response that is already encoded', answering(list, { 'content-encoding': 'identity' })],
  ['a response that is not JSON', answering(list, { 'content-type': 'text/vtt' })],
])('does not compress %s', async (_, behaviour) => {
  provider.behave(behaviour)
  const { headers } = await ask()
  expect([headers['content-encoding'] === 'br', headers.vary]).toEqual([false, 'origin'])
})
