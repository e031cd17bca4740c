import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A response as received over the wire. */
export interface RawAnswer {
  status: number
  /** Header values by lowercase name. */
  headers: Record<string, string>
  text: string
}

/** A connection over which a test sends raw bytes. */
export interface RawConnection {
  socket: Socket
  /** Sends bytes, and waits until the other end accepts them. No-op if the connection is closed. */
  send(bytes: string | Uint8Array): Promise<void>
  /** Returns the next response, including `100 Continue`, or undefined if the connection closes first. */
  answer(): Promise<RawAnswer | undefined>
  /** Resolves when the other end has closed the connection. */
  closed: Promise<void>
  close(): void
}

/** Connects to a provider. */
export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = Buffer.alloc(0)
  let wake: (() => void) | undefined
  let isClosed = false
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    wake?.()
  })
  const closed = new Promise<void>((resolve) => {
    const end = () => {
      isClosed = true
      wake?.()
      resolve()
    }
    socket.once('end', end).once('close', end)
  })
  await once(socket, 'connect')

  return {
    socket,
    closed,
    async send(bytes) {
      if (socket.destroyed || socket.write(bytes)) return
      await new Promise<void>((resolve) => {
        const end = () => {
          socket.off('drain', end).off('close', end)
          resolve()
        }
        socket.on('drain', end).on('close', end)
      })
    },
    async answer() {
      for (;;) {
        const found = readAnswer(received)
        if (found) {
          received = received.subarray(found.length)
          return found.answer
        }
        if (isClosed) return undefined
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    close: () => socket.destroy(),
  }
}

function readAnswer(bytes: Buffer): { answer: RawAnswer; length: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const status = Number(statusLine.split(' ')[1])
  const hasBody = status >= 200 && status !== 204 && status !== 304
  const length = headEnd + 4 + (hasBody ? Number(headers['content-length'] ?? 0) : 0)
  if (bytes.length < length) return undefined
  return { answer: { status, headers, text: bytes.subarray(headEnd + 4, length).toString() }, length }
}
