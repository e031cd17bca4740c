import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

import { explainStart } from './end-unstarted.ts'

test('reports a port in use and how to fix it', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error').catch((reason: unknown) => [reason])
  taken.close()
  expect(explainStart(error)).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop it, or choose another port with PORT.`,
  )
})

test('returns other messages unchanged', () => {
  expect(explainStart(new Error('PORT is "x".'))).toBe('PORT is "x".')
  const denied = Object.assign(new Error("EACCES: permission denied, open 'a'"), { code: 'EACCES' })
  expect(explainStart(denied)).toBe("EACCES: permission denied, open 'a'")
})
