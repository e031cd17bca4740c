import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Bounds } from '../config.ts'
import type { Readiness } from '../health/readiness.ts'

/**
 * Shuts the provider down in order: reports not ready, stops accepting connections, and waits at most `stopMs` for running requests. A hook in the code that
 * opened the database closes it last.
 */
export function addGracefulStop(
  app: FastifyInstance,
  readiness: Readiness,
  { stopDelayMs, stopMs }: Pick<Bounds, 'stopDelayMs' | 'stopMs'>,
): void {
  const unused = new Set<Socket>()
  let giveUp: NodeJS.Timeout | undefined

  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))

  // Close each connection after its current response. Otherwise keep-alive would delay the shutdown.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    readiness.stop()
    if (stopDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, stopDelayMs))
    // Node counts a connection without any request as busy and would wait for it.
    for (const socket of unused) socket.destroy()
    giveUp = setTimeout(() => {
      app.log.warn(`closing connections with requests that are still running after ${stopMs} ms`)
      app.server.closeAllConnections()
    }, stopMs)
  })
  app.addHook('onClose', async () => clearTimeout(giveUp))
}
