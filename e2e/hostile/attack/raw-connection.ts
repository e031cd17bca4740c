import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { once } from 'node:events'

import { jsonOf } from './ask.ts'

/** A response, as received. */
export interface RawAnswer {
  status: number
  /** Headers by lower-case name. Repeated headers are joined with commas. */
  headers: Record<string, string>
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a hostile test reads any part of any response
  json: any
}

/** A connection that sends bytes as is. */
export interface RawConnection {
  /** Whether the server has closed the connection. */
  readonly isEnded: boolean
  /** Sends bytes, even if the server has closed the connection. Bytes at the start of a request count as a request. */
  send(bytes: Buffer | string): void
  /** Resolves once all bytes have been sent or the server has closed the connection. */
  drained(): Promise<void>
  /** Waits for the next response. @throws {Error} if the connection closes or the wait times out before the response is complete. */
  answer(timeoutMs?: number): Promise<RawAnswer>
  /** Stops reading, as a suspended device would. */
  stall(): void
  /** Closes the connection immediately. */
  destroy(): void
}

/** Opens a connection to a service. @param from loopback address to connect from. */
export async function connectRaw(base: string, from?: string): Promise<RawConnection> {
  const { hostname, port } = new URL(base)
  const socket = connect({
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    port: Number(port),
    ...(from !== undefined && { localAddress: from }),
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return rawConnection(socket)
}

function rawConnection(socket: Socket): RawConnection {
  let received = Buffer.alloc(0)
  let isEnded = false
  let wake: (() => void) | undefined
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    wake?.()
  })
  socket.on('close', end)
  socket.on('end', end)
  function end() {
    isEnded = true
    wake?.()
  }

  return {
    get isEnded() {
      return isEnded
    },
    send(data) {
      socket.write(data)
    },
    drained: () =>
      new Promise((resolve) => {
        if (isEnded || socket.destroyed || !socket.writableNeedDrain) return resolve()
        const settle = () => {
          socket.off('drain', settle).off('close', settle)
          resolve()
        }
        socket.on('drain', settle).on('close', settle)
      }),
    async answer(timeoutMs = 20_000) {
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const parsed = takeAnswer(received, isEnded)
        if (parsed !== undefined) {
          received = received.subarray(parsed.length)
          return parsed.answer
        }
        if (isEnded)
          throw new Error(`The connection ended without a response; received: ${received.toString().slice(0, 200)}`)
        const left = deadline - Date.now()
        if (left <= 0)
          throw new Error(`No response within ${timeoutMs} ms; received: ${received.toString().slice(0, 200)}`)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    },
    stall: () => socket.pause(),
    destroy: () => socket.destroy(),
  }
}

/** Parses the first complete response in the bytes, and returns its length too. */
function takeAnswer(bytes: Buffer, isEnded: boolean): { answer: RawAnswer; length: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    const value = line.slice(line.indexOf(':') + 1).trim()
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  const status = Number(statusLine.split(' ')[1])
  const body = takeBody(bytes.subarray(headEnd + 4), status, headers, isEnded)
  if (body === undefined) return undefined
  return { answer: { status, headers, text: body.text, json: jsonOf(body.text) }, length: headEnd + 4 + body.length }
}

function takeBody(rest: Buffer, status: number, headers: Record<string, string>, isEnded: boolean) {
  if (status < 200 || status === 204 || status === 304) return { text: '', length: 0 }
  if (headers['transfer-encoding'] === 'chunked') return takeChunks(rest)
  if (headers['content-length'] !== undefined) {
    const length = Number(headers['content-length'])
    return rest.length < length ? undefined : { text: rest.subarray(0, length).toString(), length }
  }
  return isEnded ? { text: rest.toString(), length: rest.length } : undefined
}

function takeChunks(rest: Buffer) {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString(), 16)
    if (rest.length < lineEnd + 2 + size + 2) return undefined
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
    if (size === 0) return { text: Buffer.concat(parts).toString(), length: at }
  }
}
