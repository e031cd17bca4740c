import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** A response as received over the wire. */
export interface RawResponse {
  status: number
  /** Header values by lowercase name. */
  headers: Record<string, string>
  body: Buffer
  text: string
}

/** A connection over which a test sends raw bytes. */
export interface RawConnection {
  socket: Socket
  /** Sends bytes, and waits until the other end accepts them. Does nothing if the connection is closed. */
  send(...parts: (string | Buffer)[]): Promise<void>
  /** Reads the next response, by its length or in chunks. @throws {Error} if the connection closes first. */
  answer(): Promise<RawResponse>
  /** Resolves once the server has closed the connection. */
  closed(): Promise<void>
  close(): void
}

/** Opens a connection. If `isReading` is false, nothing is read until `answer` is called. */
export async function connectRaw(url: string, isReading = true): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  let bytes = 0
  let isClosed = false
  const wakers = new Set<() => void>()
  const wake = () => {
    for (const waker of wakers) waker()
  }
  socket.on('close', () => {
    isClosed = true
    wake()
  })
  const listen = () => {
    if (socket.listenerCount('data') > 0) return
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      bytes += chunk.length
      wake()
    })
  }
  if (isReading) listen()

  async function until<Value>(find: () => Value | undefined): Promise<Value> {
    listen()
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      if (isClosed) throw new Error(`The connection closed after ${bytes} bytes of the response.`)
      const { promise, resolve } = Promise.withResolvers<void>()
      wakers.add(resolve)
      await promise
      wakers.delete(resolve)
    }
  }
  function read(): Buffer {
    const all = Buffer.concat(chunks)
    chunks.splice(0, chunks.length, all)
    return all
  }
  function take(count: number): Buffer | undefined {
    if (bytes < count) return undefined
    const all = read()
    chunks.splice(0, 1, all.subarray(count))
    bytes -= count
    return all.subarray(0, count)
  }
  function takeLine(): string | undefined {
    const end = read().indexOf('\r\n')
    return end < 0
      ? undefined
      : take(end + 2)
          ?.toString('latin1')
          .slice(0, -2)
  }
  async function chunkedBody(): Promise<Buffer> {
    const parts: Buffer[] = []
    for (;;) {
      const size = Number.parseInt(await until(takeLine), 16)
      const part = await until(() => take(size + 2))
      if (size === 0) return Buffer.concat(parts)
      parts.push(part.subarray(0, size))
    }
  }

  return {
    socket,
    async send(...parts) {
      for (const part of parts) {
        if (socket.destroyed || socket.write(part)) continue
        await new Promise<void>((resolve) => {
          const end = () => {
            socket.off('drain', end).off('close', end)
            resolve()
          }
          socket.on('drain', end).on('close', end)
        })
      }
    },
    async answer() {
      const status = Number((await until(takeLine)).split(' ')[1])
      const headers: Record<string, string> = {}
      for (let line = await until(takeLine); line !== ''; line = await until(takeLine)) {
        const colon = line.indexOf(':')
        headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
      }
      if (status < 200 || status === 204 || status === 304) return response(status, headers, Buffer.alloc(0))
      if (headers['transfer-encoding'] === 'chunked') return response(status, headers, await chunkedBody())
      const length = Number(headers['content-length'])
      return response(status, headers, await until(() => take(length)))
    },
    async closed() {
      listen()
      // A reset also counts as closed, but would make `once` from node:events reject.
      if (!isClosed) await new Promise((resolve) => socket.once('close', resolve))
    },
    close: () => socket.destroy(),
  }
}

function response(status: number, headers: Record<string, string>, body: Buffer): RawResponse {
  return { status, headers, body, text: body.toString() }
}
