import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Bounds } from '../config.ts'
import type { Readiness } from '../health/readiness.ts'
import { hasBody } from '@kinora/service-kit'

type DrainBounds = Pick<Bounds, 'drainBytes' | 'drainMs' | 'drainIdleMs'>

const pollIntervalMs = 50
/** The rest of a body that came too slowly is not waited for. */
const requestTimeoutStatus = 408

/**
 * An answer may be out before its request's body is in: refused uploads, mostly. A browser reads no answer before it has sent its body,
 * and the next request on the connection comes behind that body. So what is left of it is read and thrown away after the answer, whoever
 * gave it and whatever had begun to read; up to a bound, at which the connection is closed.
 */
export function drainBodies(app: FastifyInstance, readiness: Readiness, bounds: DrainBounds): void {
  app.server.on('connection', closeAfterDraining)
  app.server.on('request', (request, response) => {
    if (!hasBody(request)) return
    // Before Node's own listener, which closes the connection, or throws the body away without a bound.
    response.prependOnceListener('finish', () => {
      if (!request.readableEnded && response.statusCode !== requestTimeoutStatus) drain(request, bounds)
    })
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    if (hasBody(request.raw)) {
      const isTooLong = !request.raw.complete && Number(request.headers['content-length']) > bounds.drainBytes
      if (isTooLong || reply.statusCode === requestTimeoutStatus) reply.header('connection', 'close')
      // Fastify closes after a body that it refuses; since that body is drained, there is no need to.
      else if (reply.hasHeader('connection') && !readiness.isStopping && mayStayOpen(request.raw)) {
        reply.header('connection', 'keep-alive')
      }
    }
    done(null, payload)
  })
}

function mayStayOpen({ headers, httpVersion }: IncomingMessage): boolean {
  // Who has been promised no `100 Continue` may send its body or not, and nobody can tell which.
  return httpVersion === '1.1' && headers.expect === undefined && !/\bclose\b/i.test(headers.connection ?? '')
}

/** Connections that are closed when what still comes in on them has been read. */
const draining = new WeakMap<Socket, { closesAfterwards: boolean }>()

function drain(request: IncomingMessage, { drainBytes, drainMs, drainIdleMs }: DrainBounds): void {
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

/** A connection that is closed while bytes still come in is reset, and the answer with it, before the other end has read it. */
function closeAfterDraining(socket: Socket): void {
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    const state = draining.get(socket)
    if (!state) return destroySoon()
    state.closesAfterwards = true
    socket.end()
  }
}
