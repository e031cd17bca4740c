import fastify from 'fastify'
import { connectRaw } from '../test/raw-connection.ts'
import { manageConnections } from './connections.ts'
import { drainBodies } from './drain-bodies.ts'

const limits = { connections: 2, stopDelayMs: 0, stopMs: 10_000 }
const megabyte = Buffer.alloc(1_000_000)

async function startServer() {
  const app = fastify({ bodyLimit: 100 })
  const connections = manageConnections(app, limits)
  drainBodies(app, { drainBytes: 100_000_000, drainMs: 10_000, drainIdleMs: 10_000 }, connections)
  app.get('/', async () => 'ok')
  app.post('/', async () => 'ok')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** Sends the first half of a body that the server rejects, and reads the response. */
async function rejectedUpload(url: string) {
  const connection = await connectRaw(url)
  let failure: Error | undefined
  connection.socket.on('error', (error) => (failure = error))
  await connection.send(
    'POST / HTTP/1.1\r\nhost: kinora.test\r\ncontent-type: application/json\r\ncontent-length: 10000000\r\n\r\n',
  )
  for (let part = 0; part < 5; part++) await connection.send(megabyte)
  expect(await connection.answer()).toMatchObject({ status: 413 })
  return {
    connection,
    async finish() {
      for (let part = 0; part < 5; part++) await connection.send(megabyte)
      await connection.closed()
      expect(failure).toBeUndefined()
    },
  }
}

test('a stopping server reads the rest of a rejected body before it closes the connection', async () => {
  const app = await startServer()
  const upload = await rejectedUpload(app.listeningOrigin)
  const closing = app.close()
  await upload.finish()
  await closing
})

test('a new connection replaces an idle one, but not one whose rejected body is still arriving', async () => {
  const app = await startServer()
  const upload = await rejectedUpload(app.listeningOrigin)
  const idle = await connectRaw(app.listeningOrigin)
  const next = await connectRaw(app.listeningOrigin)
  await next.send('GET / HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
  expect(await next.answer()).toMatchObject({ status: 200, text: 'ok' })
  await idle.closed()
  expect(upload.connection.socket.destroyed).toBe(false)
  const closing = app.close()
  await upload.finish()
  await closing
})
