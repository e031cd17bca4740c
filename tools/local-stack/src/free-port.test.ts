import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

import { freePort } from '@kinora/release'

import { requireFreePort } from './free-port.ts'

test('accepts a free port', async () => {
  await expect(requireFreePort('127.0.0.1', await freePort())).resolves.toBeUndefined()
})

test('reports a port that is in use and suggests another', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    await expect(requireFreePort('127.0.0.1', port)).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    )
  } finally {
    server.close()
  }
})
