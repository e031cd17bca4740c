import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connectRaw } from '@kinora/service-kit/test'
import { startTestProvider } from '../test/test-provider.ts'

const megabyte = 1024 * 1024
/** Larger than the socket buffers on both sides. */
const largeFileBytes = 64 * megabyte

const bounds = { idleMs: 400, keepAliveMs: 400, mediaReaders: 3, connections: 20 }
const provider = startTestProvider({ bounds: { ...bounds, mediaStallMs: 300 } })
/** Long enough that no connection counts as stalled during a test. */
const slowLimits = startTestProvider({ bounds: { ...bounds, mediaStallMs: 3_600_000 } })

async function* fileBytes(): AsyncGenerator<Uint8Array> {
  for (let written = 0; written < largeFileBytes; written += megabyte) yield Buffer.alloc(megabyte, 'x')
}

beforeAll(async () => {
  await provider.storage.put('videos/long.mp4', fileBytes())
  await slowLimits.storage.put('videos/long.mp4', fileBytes())
})

const open: { close(): void }[] = []
afterEach(() => {
  for (const connection of open.splice(0)) connection.close()
})

/** Requests the video and reads a little of it, like a viewer who pauses. */
async function pausedReader({ url }: { url: string } = provider): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  open.push({ close: () => socket.destroy() })
  socket.on('error', () => {})
  socket.write('GET /media/videos/long.mp4 HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
  // A connection above the limit is closed silently.
  const response = once(socket, 'data').then(([data]) => String(data))
  const start = await Promise.race([response, once(socket, 'close').then(() => '')])
  socket.pause()
  if (start.startsWith('HTTP/1.1 200')) return socket
  // All readers have been active recently, so no reader counts as stalled. Closing the rejected connection frees its place.
  socket.destroy()
  await wait(50)
  return pausedReader({ url })
}

test('a paused video resumes after a pause that would have closed any other connection', async () => {
  const reader = await pausedReader()
  const idle = await connectRaw(provider.url)
  open.push(idle)
  await idle.send(
    'POST /api/v1/users/login HTTP/1.1\r\nhost: kinora.test\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  await idle.closed()

  const closed = once(reader, 'close')
  let received = reader.bytesRead
  reader.on('data', (chunk: Buffer) => (received += chunk.length)).resume()
  // After the video is sent, the connection is idle.
  await closed
  expect(received).toBeGreaterThan(largeFileBytes)
})

test('disconnects the reader that has stalled longest when another needs its place @long', async () => {
  const stalled: Socket[] = []
  for (let reader = 0; reader < 8; reader++) {
    stalled.push(await pausedReader())
  }
  let answer: Response
  do answer = await fetch(`${provider.url}/media/videos/long.mp4`)
  while (answer.status === 503 && (await answer.text()))
  expect((await answer.arrayBuffer()).byteLength).toBe(largeFileBytes)
  // The connection that stalled longest must be closed.
  const [first] = stalled
  if (first?.closed === false) await once(first.resume(), 'close')
  expect(stalled.at(-1)?.closed).toBe(false)
})

test('active readers are not disconnected, and a reader above the limit gets Retry-After', async () => {
  const readers = await Promise.all([pausedReader(slowLimits), pausedReader(slowLimits), pausedReader(slowLimits)])
  const answer = await fetch(`${slowLimits.url}/media/videos/long.mp4`)
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.json()).toEqual({ statusCode: 503, success: false, message: expect.any(String) })
  expect((await slowLimits.visitor.get('/videos')).status).toBe(200)
  for (const socket of readers) expect(socket.destroyed).toBe(false)
})

test('closes idle connections when there are too many connections', async () => {
  const idle = await Promise.all(
    Array.from({ length: 18 }, async () => {
      const connection = await connectRaw(provider.url)
      open.push(connection)
      await connection.send('GET /healthz HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
      await connection.answer()
      return connection
    }),
  )
  let served = 0
  for (let attempt = 0; attempt < 20 && served < 10; attempt++) {
    const connection = await connectRaw(provider.url)
    open.push(connection)
    await connection.send('GET /healthz HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
    const status = await connection.answer().then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) served++
  }
  expect(served).toBe(10)
  await Promise.race(idle.map((connection) => connection.closed()))
})
