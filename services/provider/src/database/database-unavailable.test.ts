import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { DatabaseUnavailable, nameDatabaseError } from './database-unavailable.ts'

test('a statement that is written to a connection which the server has closed finds no database', async () => {
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

test('an error that says nothing of the database is what it was', () => {
  const error = new RangeError('The page must be a number.')
  expect(nameDatabaseError(error)).toBe(error)
})
