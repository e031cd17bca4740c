import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isDraining } from './drain-bodies.ts'

/** Limits on a server's connections. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Maximum number of open connections. */
  connections: number
  /** How long a stopping server still accepts requests while it reports that it isn't ready, so load balancers can react. */
  stopDelayMs: number
  /** How long running requests may then take to finish. */
  stopMs: number
}

/** The state of a server's connections. */
export interface Connections {
  /** Whether the server is shutting down. */
  readonly isStopping: boolean
}

/** Shortest time between two warnings about refused connections. */
const warningMs = 60_000

/**
 * Limits the number of connections, and makes `close` graceful. At the limit, a new connection replaces the one that has been idle longest; if none is idle,
 * the new connection is refused. A stopping server closes idle connections, and each busy one after its current response.
 */
export function manageConnections(
  app: FastifyInstance,
  { connections: most, stopDelayMs, stopMs }: ConnectionLimits,
): Connections {
  /** The number of running requests on each connection, longest idle first. */
  const running = new Map<Socket, number>()
  let isStopping = false
  let warnedAt = -warningMs

  app.server.on('connection', (socket) => {
    if (running.size >= most) {
      const longestIdle = findLongestIdle()
      if (longestIdle === undefined) {
        warnOfRefusal()
        socket.destroy()
        return
      }
      longestIdle.destroy()
      running.delete(longestIdle)
    }
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (running.get(socket) ?? 0) - 1
      if (!running.delete(socket) || socket.destroyed) return
      running.set(socket, left)
      if (isStopping && left === 0) socket.destroySoon()
    })
  })

  function warnOfRefusal() {
    const now = performance.now()
    if (now - warnedAt < warningMs) return
    warnedAt = now
    app.log.warn({ connections: most }, 'too many connections')
  }

  function findLongestIdle(): Socket | undefined {
    for (const [socket, requests] of running) if (requests === 0 && !isDraining(socket)) return socket
    return undefined
  }

  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    isStopping = true
    if (stopDelayMs > 0) await wait(stopDelayMs)
    // Node counts a connection without any request as busy and would wait for it. One that is being drained closes when the client has sent the body.
    for (const [socket, requests] of running) if (requests === 0) socket.destroySoon()
    const timer = setTimeout(() => {
      app.log.warn(`closing connections with requests that are still running after ${stopMs} ms`)
      app.server.closeAllConnections()
    }, stopMs)
    app.server.once('close', () => clearTimeout(timer))
  })
  return {
    get isStopping() {
      return isStopping
    },
  }
}
