import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

import { hasBody } from '@kinora/service-kit'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Limits on reading the rest of a request body after the response. */
export interface DrainLimits {
  bytes: number
  ms: number
  /** Maximum pause between two chunks. */
  idleMs: number
}

/** Enough to drain the largest upload over a home connection, so a rejected upload doesn't cost the browser its connection. */
export const defaultDrainLimits: DrainLimits = { bytes: 128 * 1024 * 1024, ms: 5 * 60_000, idleMs: 15_000 }

/**
 * Drains the rest of a request body after the response, so the browser can read the response and reuse the connection. Closes the connection if the body
 * exceeds the limits. If that is known up front, the response includes `Connection: close`.
 */
export function drainBodies(site: FastifyInstance, limits: DrainLimits): void {
  site.addHook('onSend', async (request, reply, payload) => {
    if (request.raw.complete !== false || !hasBody(request)) return payload
    if (Number(request.headers['content-length'] ?? 0) <= limits.bytes) {
      reply.raw.once('finish', () => void drainThenGoOn(request.raw, limits))
      return payload
    }
    reply.header('connection', 'close')
    return isBytes(payload) ? heldOpen(payload, request.raw, reply, limits) : payload
  })
}

async function drainThenGoOn(raw: IncomingMessage, limits: DrainLimits): Promise<void> {
  if (!(await drain(raw, limits))) raw.socket.destroy()
}

function isBytes(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0
}

/**
 * Sends the complete response, but doesn't end it until the body is drained. Otherwise, Node would close the connection, and the unread data would make the
 * browser discard the response.
 */
function heldOpen(payload: string | Buffer, raw: IncomingMessage, reply: FastifyReply, limits: DrainLimits): Readable {
  reply.header('content-length', Buffer.byteLength(payload))
  async function* parts() {
    yield payload
    await drain(raw, limits)
  }
  return Readable.from(parts(), { objectMode: true })
}

/** Discards the body. Resolves to whether all of it was read. */
function drain(raw: IncomingMessage, { bytes, ms, idleMs }: DrainLimits): Promise<boolean> {
  if (raw.complete || raw.socket.destroyed) return Promise.resolve(raw.complete)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let taken = 0
  const count = (chunk: Buffer) => {
    taken += chunk.length
    idle.refresh()
    if (taken > bytes) end()
  }
  const timer = setTimeout(end, ms)
  const idle = setTimeout(end, idleMs)
  function end() {
    clearTimeout(timer)
    clearTimeout(idle)
    raw.off('data', count).off('end', end)
    raw.socket.off('close', end)
    resolve(raw.complete)
  }
  raw.on('data', count).once('end', end)
  // Node emits no more request events after the response, so listen on the connection.
  raw.socket.once('close', end)
  raw.resume()
  return promise
}
