import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from './postgres.ts'
import type { LocalPostgres } from './postgres.ts'
import { hasEnded, until } from './test/until.ts'

const backoff = { firstMs: 10, longestMs: 100, wellAfterMs: 60_000 }
let home: string
let postgres: LocalPostgres | undefined

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-postgres-'))
  await chmod(home, 0o755)
  await mkdir(join(home, 'logs'))
})

afterEach(async () => {
  await postgres?.kill()
  postgres = undefined
})

afterAll(() => rm(home, { recursive: true, force: true }))

const start = async () => (postgres = await startPostgres(home, 'secret', { backoff, say: () => {} }))
const pidFile = () => join(home, 'postgres/postmaster.pid')
const postmaster = async () => Number.parseInt(await readFile(pidFile(), 'utf8'), 10)

test("PostgreSQL starts despite an incomplete data folder or a PID file with another program's ID @long", async () => {
  const temporary = join(home, 'postgres.draft')
  await mkdir(temporary)
  await writeFile(join(temporary, 'PG_VERSION'), '18')
  const { stop } = await start()
  await stop()

  const other = spawn('sleep', ['60'])
  try {
    await writeFile(pidFile(), `${other.pid}\n${join(home, 'postgres')}\n1\n5432\n\n127.0.0.1\n  1 1\nready\n`)
    await start()
    expect(other.exitCode).toBeNull()
    expect(other.signalCode).toBeNull()
  } finally {
    other.kill()
    await once(other, 'exit')
  }
})

test('PostgreSQL starts under a restrictive umask @long', async () => {
  await rm(join(home, 'postgres'), { recursive: true, force: true })
  const start = `
    import { startPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)}
    const { kill } = await startPostgres(${JSON.stringify(home)}, 'secret', { say: () => {} })
    await kill()`
  const child = spawn('sh', ['-c', 'umask 077 && exec "$0" --input-type=module --eval "$1"', process.execPath, start], {
    stdio: 'inherit',
  })
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('PostgreSQL restarts at the same URL when the server or its parent process dies', async () => {
  const { url, pid } = await start()
  const [first, parent] = [await postmaster(), pid()]
  process.kill(first, 'SIGKILL')
  await until(async () => pid() !== undefined && pid() !== parent)
  const second = await postmaster()
  expect(second).not.toBe(first)

  const secondKeeper = pid()
  process.kill(secondKeeper ?? 0, 'SIGKILL')
  await until(async () => pid() !== undefined && pid() !== secondKeeper)
  expect(await hasEnded(second)).toBe(true)
  expect((await readFile(pidFile(), 'utf8')).split('\n')[3]).toBe(new URL(url).port)
})

test('kills a frozen PostgreSQL server @long', async () => {
  const { kill } = await start()
  const frozen = await postmaster()
  process.kill(frozen, 'SIGSTOP')
  await kill()
  expect(await hasEnded(frozen)).toBe(true)
})
