import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Connections } from './connections.ts'
import { hasBody } from './request-head.ts'

/** Limits on reading the rest of a request body after the response. Times are in milliseconds. */
export interface DrainLimits {
  drainBytes: number
  drainMs: number
  /** Maximum pause between two chunks. */
  drainIdleMs: number
}

const pollIntervalMs = 50
/** After these statuses, the rest of the body isn't drained: the client is too slow, or doesn't send the body because of its expectation. */
const undrained = new Set([408, 417])

/**
 * Drains request bodies that arrive after the response was sent, usually to a rejected upload. A browser reads the response only after it has sent the body,
 * and then sends its next request on the same connection. So the server reads and discards the rest of the body, up to a limit at which it closes the
 * connection.
 */
export function drainBodies(app: FastifyInstance, limits: DrainLimits, connections: Connections): void {
  app.server.on('connection', closeAfterDraining)
  app.server.on('request', (request, response) => {
    if (!hasBody(request)) return
    // Must run before Node's own listener, which closes the connection or discards the body without
    // a limit.
    response.prependOnceListener('finish', () => {
      if (!request.readableEnded && !undrained.has(response.statusCode)) drain(request, limits)
    })
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    if (hasBody(request.raw)) {
      const isTooLong = !request.raw.complete && Number(request.headers['content-length']) > limits.drainBytes
      if (isTooLong || undrained.has(reply.statusCode)) reply.header('connection', 'close')
      // Fastify closes the connection after rejecting a body, which isn't necessary when the body is drained.
      else if (reply.hasHeader('connection') && !connections.isStopping && mayStayOpen(request.raw)) {
        reply.header('connection', 'keep-alive')
      }
    }
    done(null, payload)
  })
}

function mayStayOpen({ headers, httpVersion }: IncomingMessage): boolean {
  // A client that didn't receive `100 Continue` may or may not send its body.
  return httpVersion === '1.1' && headers.expect === undefined && !/\bclose\b/i.test(headers.connection ?? '')
}

/** The connections that are being drained, and whether to close each of them afterwards. */
const draining = new WeakMap<Socket, { closesAfterwards: boolean }>()

/** Whether the rest of a request body is being read from this connection. */
export function isDraining(socket: Socket): boolean {
  return draining.has(socket)
}

function drain(request: IncomingMessage, { drainBytes, drainMs, drainIdleMs }: DrainLimits): void {
  const { socket } = request
  const state = { closesAfterwards: false }
  draining.set(socket, state)
  const readBefore = socket.bytesRead
  const start = performance.now()
  let latest = { read: readBefore, at: start }

  const timer = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead !== latest.read) latest = { read: socket.bytesRead, at: now }
    const isEnough =
      socket.bytesRead - readBefore > drainBytes || now - start > drainMs || now - latest.at > drainIdleMs
    if (isEnough) socket.destroy()
  }, pollIntervalMs)
  const end = () => {
    clearInterval(timer)
    draining.delete(socket)
    if (state.closesAfterwards) socket.destroySoon()
  }
  socket.once('close', end)
  request.once('end', () => {
    socket.removeListener('close', end)
    end()
  })
  request.unpipe()
  request.resume()
}

/**
 * Postpones closing a connection until it has been drained. Closing a connection while bytes still arrive resets it, and the client may lose the response.
 */
function closeAfterDraining(socket: Socket): void {
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    const state = draining.get(socket)
    if (!state) return destroySoon()
    state.closesAfterwards = true
    socket.end()
  }
}
