import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Limits the number of viewer connections. */
export interface ConnectionLimit {
  /** Closes idle connections immediately, and the others after their current response. */
  letGo(): void
}

/**
 * Limits the total number of viewer connections. Above the limit, a new connection replaces the connection that has been idle longest. If no connection is
 * idle, the new one is refused.
 */
export function limitConnections(server: Server, most: number): ConnectionLimit {
  const all = new Set<Socket>()
  const idle = new Set<Socket>()
  let isLettingGo = false

  server.on('connection', (socket: Socket) => {
    if (all.size >= most) {
      const [longestIdle] = idle
      ;(longestIdle ?? socket).destroy()
      if (longestIdle === undefined) return
      forget(longestIdle)
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
    all.delete(socket)
    idle.delete(socket)
  }

  return {
    letGo() {
      isLettingGo = true
      for (const socket of idle) socket.destroy()
    },
  }
}
