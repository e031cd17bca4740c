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

test('compresses a long response if the browser accepts it, with the right headers', async () => {
  provider.behave(answering(list, { 'content-length': String(list.length) }))
  const { headers, rawPayload } = await ask()
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'origin, accept-encoding' })
  expect(rawPayload.length).toBeLessThan(list.length / 10)
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(brotliDecompressSync(rawPayload).toString()).toBe(list)
})

test('sends the response uncompressed otherwise, with Vary', async () => {
  provider.behave(answering(list))
  const { headers, rawPayload } = await ask('gzip')
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'origin, accept-encoding'])
  expect(rawPayload.toString()).toBe(list)
})

test.each<[string, Behaviour]>([
  ['a short one', answering('{"data":{}}')],
  ['one with cookies, and so with secrets', answering(list, { 'set-cookie': 'accessToken=1' })],
  ['one that is encoded already', answering(list, { 'content-encoding': 'identity' })],
  ['one that is no JSON', answering(list, { 'content-type': 'text/vtt' })],
])('%s is left as it is', async (_, behaviour) => {
  provider.behave(behaviour)
  const { headers } = await ask()
  expect([headers['content-encoding'] === 'br', headers.vary]).toEqual([false, 'origin'])
})
