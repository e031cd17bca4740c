import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

import { hashOf, mediaFile, startFakeProvider } from '../test/fake-provider.ts'
import type { Behaviour, FakeProvider } from '../test/fake-provider.ts'
import { openRaw } from '../test/raw-connection.ts'
import type { RawConnection } from '../test/raw-connection.ts'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

/** Larger than all buffers between provider and reader. */
const size = 40_000_000
const file = mediaFile(size)
const media = { connections: 4, queue: 300, queueMs: 20_000 }
const proxyLimits = { stallMs: 400, contendedStallMs: 20, turnMs: 100, reopenMs: 60_000, media }
/** Much longer than a response takes on a busy machine. */
const shortMs = 2_000
const shortWaits = { headersMs: shortMs, idleMs: shortMs, connectMs: shortMs }
/** Longer than each of these timeouts. */
const longMs = 2_500

jest.setTimeout(60_000)

let provider: FakeProvider
let running: TestSite
let url: string
let readers: RawConnection[]

beforeEach(async () => {
  provider = await startFakeProvider(file.serve)
  running = await startTestSite({ providerUrl: provider.url, proxyLimits })
  url = await running.listen()
  readers = []
})

afterEach(async () => {
  for (const reader of readers) reader.close()
  await provider.stop()
  await running.stop()
})

/** Requests the file and does not read it. */
async function stall(headers = ''): Promise<RawConnection> {
  const reader = await openRaw(url, false)
  readers.push(reader)
  reader.send(`GET /media/a.mp4 HTTP/1.1\r\nhost: kinora.test\r\n${headers}\r\n`)
  return reader
}

/** Waits until no reader uses a connection to the provider. */
async function untilParked(): Promise<void> {
  while (provider.asked.length === 0 || provider.answering() > 0) await wait(10)
}

test('200 readers who read nothing leave others what they need, and get every byte once they read on', async () => {
  await Promise.all(Array.from({ length: 200 }, () => stall()))
  for (let other = 0; other < 5; other++) {
    const response = await fetch(`${url}/media/a.mp4`, { headers: { range: 'bytes=10-19' } })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(file.bytes.subarray(10, 20))
  }
  const whole = await fetch(`${url}/media/a.mp4`)
  expect(hashOf(Buffer.from(await whole.arrayBuffer()))).toBe(file.hash)
  const { status, body } = await (readers[150] as RawConnection).answer()
  expect([status, hashOf(body)]).toEqual([200, file.hash])
})

test('readers who take all that comes make way for others after their turn, and get every byte', async () => {
  let isSlow = true
  /** Each reader's file takes longer than a request may queue. */
  const slowly: Behaviour = (request, response) => {
    const end = response.end.bind(response)
    response.end = ((bytes: Buffer) => {
      if (bytes.length < 1_000) return end(bytes)
      let sent = 0
      const timer = setInterval(() => {
        if (isSlow) return void response.write(bytes.subarray(sent, (sent += 16_000)))
        clearInterval(timer)
        end(bytes.subarray(sent))
      }, 10)
      return response.once('close', () => clearInterval(timer))
    }) as typeof response.end
    file.serve(request, response)
  }
  provider.behave(slowly)
  const whole = Array.from({ length: media.connections }, async () => {
    const response = await fetch(`${url}/media/a.mp4`)
    return hashOf(Buffer.from(await response.arrayBuffer()))
  })
  while (provider.answering() < media.connections) await wait(5)
  for (let other = 0; other < 5; other++) {
    const response = await fetch(`${url}/media/a.mp4`, { headers: { range: 'bytes=10-19' } })
    expect(response.status).toBe(206)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(file.bytes.subarray(10, 20))
  }
  isSlow = false
  expect(await Promise.all(whole)).toEqual(whole.map(() => file.hash))
})

test.each([
  ['', 200, 0, size],
  ['range: bytes=1000-30000999\r\n', 206, 1_000, 30_001_000],
  ['range: bytes=5000000-\r\nif-range: "a-file"\r\n', 206, 5_000_000, size],
])('a pause longer than every limit costs nothing but time (%j)', async (headers, status, start, end) => {
  await running.stop()
  running = await startTestSite({
    providerUrl: provider.url,
    proxyLimits: { ...proxyLimits, ...shortWaits },
    serverLimits: { idleMs: shortMs },
  })
  url = await running.listen()
  const reader = await stall(headers)
  await untilParked()
  await wait(longMs)
  const response = await reader.answer()
  expect(response.status).toBe(status)
  expect(hashOf(response.body)).toBe(hashOf(file.bytes.subarray(start, end)))
  const rest = provider.asked.at(-1)
  expect(rest?.headers['if-range']).toBe(file.etag)
  // The connection can be reused.
  reader.send('GET /healthz HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
  expect((await reader.answer()).status).toBe(200)
})

test('a provider that starts anew during a pause, or while bytes move, is asked again', async () => {
  const reader = await stall()
  await untilParked()
  await provider.stop()
  const response = reader.answer()
  await wait(300)
  await provider.start()
  expect(hashOf((await response).body)).toBe(file.hash)

  let cuts = 3
  provider.behave((request, response) => {
    file.serve(request, response)
    if (cuts-- > 0) setTimeout(() => response.destroy(), 5)
  })
  const cutOff = await fetch(`${url}/media/a.mp4`)
  expect(hashOf(Buffer.from(await cutOff.arrayBuffer()))).toBe(file.hash)
})

test('a provider that does not come back ends the connection, so that the part is not taken for the whole', async () => {
  await running.stop()
  running = await startTestSite({ providerUrl: provider.url, proxyLimits: { ...proxyLimits, reopenMs: 500 } })
  url = await running.listen()
  const reader = await stall()
  await untilParked()
  await provider.stop()
  await expect(reader.answer()).rejects.toThrow('The connection was closed')
})

test('a file that is another one after the pause is not sewn onto the first', async () => {
  const reader = await stall()
  await untilParked()
  provider.behave(mediaFile(size, '"another"').serve)
  await expect(reader.answer()).rejects.toThrow('The connection was closed')
})

test('a response without a tag cannot be gone on with, so its reader may not stall', async () => {
  provider.behave((_request, response) => response.writeHead(200, { 'content-length': size }).end(file.bytes))
  const reader = await stall()
  await untilParked()
  await expect(reader.answer()).rejects.toThrow('The connection was closed')
  expect(hashOf(Buffer.from(await (await fetch(`${url}/media/a.mp4`)).arrayBuffer()))).toBe(file.hash)
})

test('a viewer who goes away gives the connection back', async () => {
  const reader = await stall()
  while (provider.asked.length === 0) await wait(5)
  reader.close()
  await once(reader.socket, 'close')
  await untilParked()
  expect(provider.asked).toHaveLength(1)
})

test.each([
  ['HEAD', {}, 200, String(size)],
  ['GET', { 'if-none-match': file.etag }, 304, null],
  ['GET', { range: `bytes=${size}-` }, 416, '0'],
  ['HEAD', { range: 'bytes=0-9' }, 206, '10'],
])('%s with %j is answered as the provider does', async (method, headers, status, length) => {
  const response = await fetch(`${url}/media/a.mp4`, { method, headers: headers as Record<string, string> })
  expect([response.status, response.headers.get('content-length'), response.headers.get('etag')]).toEqual([
    status,
    length,
    file.etag,
  ])
  expect((await response.arrayBuffer()).byteLength).toBe(0)
})
