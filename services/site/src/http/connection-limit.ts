import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Handle for a server's connection limit. */
export interface ConnectionLimit {
  /** Closes idle connections immediately, and busy ones after their current response. */
  letGo(): void
}

/**
 * Limits the number of viewer connections. At the limit, a new connection replaces the one that has been idle longest; if none is idle, the new connection is
 * refused.
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
