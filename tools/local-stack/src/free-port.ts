import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Returns a free port on the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Checks that a port is free. @throws {Error} if it is in use. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
        { cause: error },
      )
    }
    throw error
  }
  server.close()
  await once(server, 'close')
}
