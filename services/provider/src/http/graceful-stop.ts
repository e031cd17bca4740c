import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Bounds } from '../config.ts'
import type { Readiness } from '../health/readiness.ts'

/**
 * The order in which the provider stops: it is no longer ready, it takes no new connections, the requests under way end, or are ended
 * after `stopMs`, and only then is the database let go, which is a hook of whoever opened it.
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

  // Answers that are under way are the last on their connection, which would otherwise hold the stop up.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    readiness.stop()
    if (stopDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, stopDelayMs))
    // Node takes a connection that has asked for nothing yet for a busy one, and would wait for it.
    for (const socket of unused) socket.destroy()
    giveUp = setTimeout(() => {
      app.log.warn(`requests still under way after ${stopMs} ms are cut off`)
      app.server.closeAllConnections()
    }, stopMs)
  })
  app.addHook('onClose', async () => clearTimeout(giveUp))
}
