import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { startServerProcess, type ServerProcess } from '../test/server-process.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

let server: ServerProcess | undefined
afterEach(() => server?.stop('SIGKILL'))

async function start(): Promise<ServerProcess> {
  const { databaseUrl, mediaFolder } = provider
  server = await startServerProcess({ DATABASE_URL: databaseUrl, STORAGE_URL: pathToFileURL(mediaFolder).href })
  return server
}

async function workersOf({ process }: ServerProcess): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return processes.flatMap(([pid, parent, ...args]) =>
    Number(parent) === process.pid && args.some((arg) => arg.endsWith('/worker.ts')) ? [Number(pid)] : [],
  )
}

async function workerOf(server: ServerProcess, previous?: number): Promise<number> {
  for (;;) {
    const [pid] = await workersOf(server)
    if (pid !== undefined && pid !== previous) return pid
    await pause(50)
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(50)
}

test('a killed worker does not affect its provider and is restarted @long', async () => {
  const server = await start()
  const first = await workerOf(server)
  process.kill(first, 'SIGKILL')
  const second = await workerOf(server, first)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(isAlive(second)).toBe(false)
})

test('a worker exits with its provider, even if the provider is killed @long', async () => {
  const server = await start()
  const pid = await workerOf(server)
  await server.stop('SIGKILL')
  await untilGone(pid)
})
