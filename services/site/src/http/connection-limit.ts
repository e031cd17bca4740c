import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Limits the viewers' connections. */
export interface ConnectionLimit {
  /** Records that a viewer stalls on a connection, or reads again. */
  noteStall(socket: Socket, isStalled: boolean): void
  /** Closes connections without a response in progress and stalled ones, and every other connection after its response. */
  letGo(): void
}

/**
 * Limits the total number of viewers' connections. A new connection beyond the limit replaces the one that has been idle longest, or else the media
 * reader that has stalled longest and can resume. Without either, the new connection is refused.
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
      // A viewer may pause for any time.
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
