import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** How a fake provider responds to a request. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

/** A provider that a test controls. */
export interface FakeProvider {
  url: string
  /** Received requests, in order. */
  asked: { method: string; url: string; headers: IncomingMessage['headers'] }[]
  /** Number of responses in progress. */
  answering(): number
  behave(behaviour: Behaviour): void
  /** Closes all connections and stops. `start` restarts it on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a fake provider that, by default, echoes each request. */
export async function startFakeProvider(behaviour: Behaviour = echo): Promise<FakeProvider> {
  let behave = behaviour
  const sockets = new Set<Socket>()
  const asked: FakeProvider['asked'] = []
  let answering = 0
  const server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    answering += 1
    response.once('close', () => (answering -= 1))
    behave(request, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  async function start(port = 0) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await start()
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answering: () => answering,
    behave: (next) => (behave = next),
    start: async () => void (await start(port)),
    async stop() {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Responds with the request's path and the size of its body, once the body has arrived. */
export function echo(request: IncomingMessage, response: ServerResponse): void {
  let bytes = 0
  request.on('data', (chunk: Buffer) => (bytes += chunk.length))
  request.on('end', () => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ path: request.url, bytes }))
  })
}

/** Serves a media file like the provider does: with ranges, an ETag and an unlimited cache lifetime. */
export function mediaFile(size: number, etag = '"a-file"') {
  const bytes = randomBytes(size)
  const serve: Behaviour = ({ method, headers }, response) => {
    response.setHeader('etag', etag).setHeader('accept-ranges', 'bytes').setHeader('content-type', 'video/mp4')
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end()
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
    const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag
    const start = range && isCurrent ? Number(range[1]) : 0
    const end = range && isCurrent && range[2] ? Math.min(Number(range[2]), size - 1) : size - 1
    if (start >= size) return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    if (range && isCurrent)
      response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
    else response.writeHead(200, { 'content-length': size })
    response.end(method === 'HEAD' ? undefined : bytes.subarray(start, end + 1))
    return undefined
  }
  return { bytes, etag, serve, hash: hashOf(bytes) }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
