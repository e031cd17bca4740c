import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Bounds } from '../config.ts'
import { unavailable } from '../http/api-error.ts'

interface Reader {
  socket: Socket
  bytesWritten: number
  /** When bytes were last sent or received. */
  movedAt: number
}

const pollIntervalMs = 1000

/**
 * Limits the number of media readers. While a video is paused, possibly for hours, the browser doesn't read the response. Media responses therefore never time
 * out, but each ties up a connection and an open file. Above the limit, the connection that has stalled longest is closed. When playback resumes, the browser
 * requests the remaining range.
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
      return done(unavailable('Too many videos are playing right now. Please try again in a moment.', 2))
    }
    follow(reply)
    done()
  })

  function follow(reply: FastifyReply): void {
    const { socket } = reply.request.raw
    const reader = { socket, bytesWritten: socket.bytesWritten, movedAt: performance.now() }
    readers.add(reader)
    reply.raw.once('close', () => readers.delete(reader))
    // Node resets the connection's timeout with the next request.
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
