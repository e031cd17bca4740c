import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Keeps the viewers' connections within a bound. */
export interface ConnectionLimit {
  /** Notes that a connection is stalled by its viewer, or goes on. */
  noteStall(socket: Socket, isStalled: boolean): void
  /** Ends the connections on which no response is under way, or only one that nobody reads, and every other after its response. */
  letGo(): void
}

/**
 * Bounds how many connections viewers may have in all. Past it, a new one takes the place of the one that is longest without a request, or else of the
 * media reader who has stalled the longest, who can ask again for what is missing; where there is neither, the new one is refused.
 */
export function limitConnections(server: Server, most: number): ConnectionLimit {
  const all = new Set<Socket>()
  const idle = new Set<Socket>()
  const stalled = new Set<Socket>()
  let isLettingGo = false

  server.on('connection', (socket: Socket) => {
    if (all.size >= most) {
      const [longestIdle] = idle
      const [longestStalled] = stalled
      const victim = longestIdle ?? longestStalled
      ;(victim ?? socket).destroy()
      if (victim === undefined) return
      forget(victim)
    }
    all.add(socket)
    idle.add(socket)
    socket.once('close', () => forget(socket))
  })

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    response.once('close', () => {
      if (isLettingGo) socket.destroySoon()
      else if (all.has(socket)) idle.add(socket)
    })
  })

  function forget(socket: Socket) {
    for (const sockets of [all, idle, stalled]) sockets.delete(socket)
  }

  return {
    noteStall(socket, isStalled) {
      if (!all.has(socket)) return
      // Who pauses may do so for as long as they like.
      socket.setTimeout(isStalled ? 0 : server.timeout)
      if (isStalled) stalled.add(socket)
      else stalled.delete(socket)
    },
    letGo() {
      isLettingGo = true
      for (const socket of [...idle, ...stalled]) socket.destroy()
    },
  }
}
