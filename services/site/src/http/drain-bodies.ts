import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

import { hasBody } from '@kinora/service-kit'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How much of a body is still taken in after its response. */
export interface DrainLimits {
  bytes: number
  ms: number
  /** How long it may stand still in between. */
  idleMs: number
}

/** As much as the largest upload that the provider takes, by a household's line: one that is refused for another reason keeps its connection. */
export const defaultDrainLimits: DrainLimits = { bytes: 128 * 1024 * 1024, ms: 5 * 60_000, idleMs: 15_000 }

/**
 * Takes in what a viewer still sends of a body whose response is out already, so that a browser comes to read the response, and the next request on the
 * connection is found where it begins. Past the limits the connection is closed; where the body is known to be longer, the response says so.
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

/** The response is whole for whoever reads it, by its length; its end waits, because Node closes the connection then, and what was not read would take the response with it. */
function heldOpen(payload: string | Buffer, raw: IncomingMessage, reply: FastifyReply, limits: DrainLimits): Readable {
  reply.header('content-length', Buffer.byteLength(payload))
  async function* parts() {
    yield payload
    await drain(raw, limits)
  }
  return Readable.from(parts(), { objectMode: true })
}

/** Reads and forgets. Says whether that was all of the body. */
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
  // Node says nothing more of a request whose response is out, so what ends is the connection.
  raw.socket.once('close', end)
  raw.resume()
  return promise
}
