import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createLocalStorage, migrate, migrateMedia, type MediaStorage } from '@kinora/provider'
import { archiveWal } from './archive-wal.ts'
import { takeBaseBackup } from './base-backup.ts'
import { restoreDatabase } from './restore-database.ts'
import { withDatabase } from './with-database.ts'

jest.setTimeout(600_000)

let home: string
let server: ChildProcess
let port: number
const url = () => `postgres://kinora:kinora@127.0.0.1:${port}/postgres`
const at = (name: string) => join(home, name)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as AddressInfo
  probe.close()
  return free
}

/** Starts PostgreSQL on a data folder, a new one where there is none. It ends with its standard input. */
async function startServer(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(__dirname, 'test/postgres-process.ts'), folder, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [sign] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (String(sign) !== 'ready\n') throw new Error(`PostgreSQL did not start on ${folder}.`)
  return child
}

async function stopServer() {
  if (server?.exitCode !== null) return
  const gone = once(server, 'exit')
  server.stdin?.end()
  await gone
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-drill-'))
  // The server is another user than root.
  await chmod(home, 0o755)
  port = await freePort()
  server = await startServer(at('data'))
  await migrate(url())
})

afterAll(async () => {
  await stopServer()
  await rm(home, { recursive: true, force: true })
})

/** What every table holds, whatever the order of its rows: a hash each. */
async function checksums(): Promise<Record<string, string>> {
  return withDatabase(url(), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'drizzle')`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `select md5(coalesce(string_agg(md5(each::text), '' order by md5(each::text)), '')) as sum from ${name} each`,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    return sums
  })
}

async function checksumsOf(storage: MediaStorage): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for await (const key of storage.keys())
    sums[key] = createHash('sha256')
      .update(await buffer(storage.open(key)))
      .digest('hex')
  return sums
}

const addUsers = (prefix: string, count: number) =>
  withDatabase(url(), (client) =>
    client.query(
      `insert into users (id, username, email, full_name, password_hash, avatar_key, created_at)
       select lpad(to_hex(i), 8, '0') || $1, $1 || i, $1 || i || '@kinora.test', $1 || i, 'hash', 'avatars/1a.webp', now()
       from generate_series(1, $2) i`,
      [prefix, count],
    ),
  )

const databaseNow = () =>
  withDatabase(
    url(),
    async (client) =>
      (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date(0),
  )

const copyMedia = (from: MediaStorage, to: MediaStorage, journal: string) =>
  migrateMedia({ from, to, journal: at(journal), signal: new AbortController().signal })

test('a server whose log is not archived is told to archive it first', async () => {
  await expect(takeBaseBackup({ databaseUrl: url(), to: at('backups') })).rejects.toThrow(
    'The server archives no write-ahead log',
  )
  expect(await readdir(at('backups'))).toEqual([])
})

test('all is dropped, and all is there again as it was at a moment between two backups', async () => {
  const archive = at('archive')
  expect(await archiveWal({ databaseUrl: url(), archive, seconds: 60 })).toBe(true)
  await stopServer()
  server = await startServer(at('data'))
  const media = createLocalStorage(at('media'))
  await media.put('videos/1a.mp4', Readable.from([randomBytes(100_000)]))

  await addUsers('before', 500)
  const writing = addUsers('during', 2_000)
  const base = await takeBaseBackup({ databaseUrl: url(), to: at('backups') })
  await writing
  await addUsers('after', 500)
  await media.put('videos/1b.mp4', Readable.from([randomBytes(50_000)]))
  const vault = createLocalStorage(at('vault'))
  await copyMedia(media, vault, 'to-vault.jsonl')
  const [tables, files, moment] = [await checksums(), await checksumsOf(media), await databaseNow()]

  // What nobody meant.
  await withDatabase(url(), async (client) => {
    await client.query('delete from users')
    await client.query('select pg_switch_wal()')
  })
  await addUsers('later', 1)
  await stopServer()
  for (const folder of ['data', 'media']) await rm(at(folder), { recursive: true })

  await restoreDatabase({ from: base, archive, dataFolder: at('data'), until: moment })
  server = await startServer(at('data'))
  await untilPromoted()
  const restored = createLocalStorage(at('media'))
  await copyMedia(vault, restored, 'from-vault.jsonl')
  expect(await checksums()).toEqual(tables)
  expect(await checksumsOf(restored)).toEqual(files)

  // It goes on from there: it takes writes, and archives under a new timeline.
  await addUsers('again', 10)
  await takeBaseBackup({ databaseUrl: url(), to: at('backups'), now: new Date(Date.now() + 1_000) })
  expect((await readdir(archive)).some((name) => name === '00000002.history')).toBe(true)
})

test('a backup with a byte that is not what it was is refused, and so is a folder that holds something', async () => {
  const [base = ''] = await readdir(at('backups'))
  const from = join(at('backups'), base)
  const options = { from, archive: at('archive'), dataFolder: at('elsewhere') }
  await mkdir(at('full'))
  await appendFile(join(at('full'), 'a file'), 'of somebody')
  await expect(restoreDatabase({ ...options, dataFolder: at('full') })).rejects.toThrow('is not empty')
  await appendFile(join(from, 'PG_VERSION'), 'x')
  await expect(restoreDatabase(options)).rejects.toThrow('PG_VERSION of the backup')
  await expect(readdir(at('elsewhere'))).rejects.toThrow('ENOENT')
})

async function untilPromoted() {
  for (;;) {
    const isRecovering = await withDatabase(
      url(),
      async (client) => (await client.query<{ r: boolean }>('select pg_is_in_recovery() as r')).rows[0]?.r,
    ).catch(() => true)
    if (!isRecovering) return
  }
}
