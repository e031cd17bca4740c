import { once } from 'node:events'
import { createServer } from 'node:net'

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
