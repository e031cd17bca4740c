import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Bounds } from '../config.ts'
import { unavailable } from './api-error.ts'

/** Holds the number of connections within its bound. One too many costs those that do nothing their connection. */
export function boundConnections(app: FastifyInstance, { connections }: Pick<Bounds, 'connections'>): void {
  app.server.maxConnections = connections
  app.server.on('drop', () => {
    app.log.warn({ connections }, 'too many connections')
    app.server.closeIdleConnections()
  })
}

interface Reader {
  socket: Socket
  bytesWritten: number
  /** When bytes moved last. */
  movedAt: number
}

const pollIntervalMs = 1000

/**
 * A paused video is an answer that nobody reads on, for as long as the viewer likes: media are not given up for that. But they hold a
 * connection and a file each, so their number is bounded. One too many costs the one that has stood still the longest its connection; a
 * browser asks for the rest by range when its viewer plays on.
 */
export function boundMediaReaders(
  app: FastifyInstance,
  { mediaReaders, mediaStallMs }: Pick<Bounds, 'mediaReaders' | 'mediaStallMs'>,
): void {
  const readers = new Set<Reader>()
  const timer = setInterval(look, Math.min(pollIntervalMs, mediaStallMs)).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', (_request, reply, done) => {
    if (readers.size >= mediaReaders && !makeRoom()) {
      return done(unavailable('Too many videos are being read right now. Please try again in a moment.', 2))
    }
    follow(reply)
    done()
  })

  function follow(reply: FastifyReply): void {
    const { socket } = reply.request.raw
    const reader = { socket, bytesWritten: socket.bytesWritten, movedAt: performance.now() }
    readers.add(reader)
    reply.raw.once('close', () => readers.delete(reader))
    // Node puts the connection's own timeout back with the next request.
    socket.setTimeout(0)
  }

  function look(): void {
    for (const reader of readers) {
      if (reader.socket.bytesWritten === reader.bytesWritten) continue
      reader.bytesWritten = reader.socket.bytesWritten
      reader.movedAt = performance.now()
    }
  }

  function makeRoom(): boolean {
    look()
    const [stalled] = [...readers].toSorted((a, b) => a.movedAt - b.movedAt)
    if (!stalled || performance.now() - stalled.movedAt < mediaStallMs) return false
    readers.delete(stalled)
    stalled.socket.destroy()
    return true
  }
}
