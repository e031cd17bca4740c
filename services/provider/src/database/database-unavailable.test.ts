import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { DatabaseUnavailable, nameDatabaseError } from './database-unavailable.ts'

test('a statement on a connection that the server has closed reports an unavailable database', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.resume()
  await once(socket, 'end')
  const failure = once(socket, 'error')
  socket.write('select 1')
  const [error] = (await failure) as [NodeJS.ErrnoException]
  expect(error).toMatchObject({ code: 'EPIPE' })
  expect(error.syscall).toBeUndefined()
  expect(nameDatabaseError(error)).toBeInstanceOf(DatabaseUnavailable)
  server.close()
})

test('leaves other errors unchanged', () => {
  const error = new RangeError('The page must be a number.')
  expect(nameDatabaseError(error)).toBe(error)
})
