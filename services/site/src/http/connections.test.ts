import { startFakeProvider } from '../test/fake-provider.ts'
import type { FakeProvider } from '../test/fake-provider.ts'
import { connectRaw } from '@kinora/service-kit/test'
import type { RawConnection } from '@kinora/service-kit/test'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

const most = 3
let provider: FakeProvider
let running: TestSite
let opened: RawConnection[]

beforeEach(async () => {
  provider = await startFakeProvider()
  running = await startTestSite({ providerUrl: provider.url, serverLimits: { connections: most } })
  await running.listen()
  opened = []
})

afterEach(async () => {
  for (const connection of opened) connection.close()
  await provider.stop()
  await running.stop()
})

async function open(path?: string): Promise<RawConnection> {
  const connection = await connectRaw(running.site.listeningOrigin, false)
  opened.push(connection)
  if (path !== undefined) connection.send(`GET ${path} HTTP/1.1\r\nhost: kinora.test\r\n\r\n`)
  return connection
}

async function isAnswered(connection: RawConnection): Promise<boolean> {
  connection.send('GET /healthz HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
  return connection.answer().then(
    ({ status }) => status === 200,
    () => false,
  )
}

test('closes the connection that has been idle longest when the limit is exceeded', async () => {
  const idle = await Promise.all([open(), open(), open()])
  expect(await isAnswered(await open())).toBe(true)
  const closed = await Promise.race(
    idle.map(async (connection) => connection.closed().then(() => idle.indexOf(connection))),
  )
  expect(idle).toContain(idle[closed])
})

test('refuses a new connection when all connections are active', async () => {
  const held: (() => void)[] = []
  provider.behave((_request, response) => void held.push(() => response.end('{}')))
  const busy = [await open('/api/v1/videos'), await open('/api/v1/videos'), await open('/api/v1/videos')]
  while (held.length < most) await new Promise(setImmediate)
  expect(await isAnswered(await open())).toBe(false)
  for (const respond of held) respond()
  for (const connection of busy) expect((await connection.answer()).status).toBe(200)
})
