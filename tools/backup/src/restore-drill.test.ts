import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { archiveFailingSeconds, connect, createStorage, migrate, type MediaStorage } from '@kinora/provider'
import { openTestBucket, type TestBucket } from '@kinora/releases/test-servers'
import { withDatabase } from './with-database.ts'

/** A full run uses a bucket, more files, and the npm commands from docs/backup.md. */
const isFull = process.env['KINORA_FULL'] === '1'
const fileCount = isFull ? 60 : 6

let home: string
let server: ChildProcess
let bucket: TestBucket | undefined
/** Bucket credentials, set only in a full run. */
let keys: NodeJS.ProcessEnv = {}
/** Storage URLs of the media files and of their backup. */
let media: string
let vault: string
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

/** Starts PostgreSQL on a data folder, creating the folder if it's missing. The server stops when its standard input closes. */
async function startServer(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test/postgres-process.ts'), folder, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [sign] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (String(sign) !== 'ready\n') throw new Error(`PostgreSQL did not start on ${folder}.`)
  return child
}

const root = resolve(import.meta.dirname, '../../..')
/** The file and arguments behind each package script. */
const scripts = {
  'tools/backup start': 'src/cli.ts',
  'services/provider migrate-media': 'src/cli.ts migrate-media',
  'services/provider sweep-media': 'src/cli.ts sweep-media',
}

interface Typed {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command from docs/backup.md. Outside a full run, starts the script directly, because npm takes longer than the script itself. */
function type(line: keyof typeof scripts, ...args: string[]): Promise<Typed> {
  const [folder = '', script = ''] = line.split(' ')
  const [program, before] = isFull
    ? ['npm', ['--prefix', join(root, folder), 'run', '--silent', script, '--']]
    : [process.execPath, join(root, folder, scripts[line]).split(' ')]
  const env = { ...process.env, ...keys, DATABASE_URL: url(), STORAGE_URL: media }
  return new Promise((done) => {
    execFile(program, [...before, ...args], { cwd: home, env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

async function typeWell(...typed: Parameters<typeof type>): Promise<string> {
  const { code, stdout, stderr } = await type(...typed)
  expect([code, stderr]).toEqual([0, ''])
  return stdout.trim()
}

async function stopServer() {
  if (server?.exitCode !== null) return
  const gone = once(server, 'exit')
  server.stdin?.end()
  await gone
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-drill-'))
  // The server doesn't run as root.
  await chmod(home, 0o755)
  port = await freePort()
  server = await startServer(at('data'))
  await migrate(url())
  if (isFull) {
    bucket = await openTestBucket()
    const { credentials } = bucket.location()
    keys = { AWS_ACCESS_KEY_ID: credentials?.accessKeyId, AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey }
  }
  media = newStorage('media')
  vault = newStorage('vault')
})

function newStorage(name: string): string {
  if (!bucket) return pathToFileURL(at(name)).href
  const { endpoint, region = '', bucket: inBucket, prefix } = bucket.location()
  return `s3://${inBucket}/${prefix.replace(/\/$/, '')}?${new URLSearchParams({ region, endpoint })}`
}

const open = (storageUrl: string) => createStorage(storageUrl, keys)

afterAll(async () => {
  await stopServer()
  await bucket?.stop()
  await rm(home, { recursive: true, force: true })
})

/** Returns a hash of each table that doesn't depend on row order. */
async function checksums(): Promise<Record<string, string>> {
  return withDatabase(url(), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
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

/** SQL for ID number `of`. The statement's first parameter is the ID's suffix. */
const id = (of: string) => `lpad(to_hex(${of}), 8, '0') || $1`

/** Inserts accounts, each with six videos, comments and likes. Triggers update the counters. */
const addUsers = (prefix: string, count: number) =>
  withDatabase(url(), async (client) => {
    for (const statement of [
      `insert into users (id, username, email, full_name, password_hash, avatar_key, created_at)
       select ${id('i')}, $1 || i, $1 || i || '@kinora.test', $1 || i, 'hash', 'avatars/1a.webp', now() from generate_series(1, $2::int) i`,
      `insert into videos (id, owner_id, title, description, video_key, thumbnail_key, duration_seconds, created_at)
       select ${id('i')}, ${id('1 + i % $2::int')}, 'Video ' || i, $1, 'videos/' || i % ${fileCount} || 'a.mp4', 'thumbnails/1a.webp', 1, now()
       from generate_series(1, 6 * $2::int) i`,
      `insert into comments (id, video_id, author_id, content, created_at)
       select ${id('i')}, ${id('i')}, ${id('1 + i % $2::int')}, 'A comment of ' || $1, now() from generate_series(1, 6 * $2::int) i`,
      `insert into video_likes (id, user_id, video_id, created_at)
       select ${id('i')}, ${id('1 + i % $2::int')}, ${id('i')}, now() from generate_series(1, 6 * $2::int) i`,
    ])
      await client.query(statement, [prefix, count])
  })

async function putFiles(storage: MediaStorage): Promise<void> {
  const put = (key: string, bytes: number) => storage.put(key, Readable.from([randomBytes(bytes)]))
  for (let i = 0; i < fileCount; i++) await put(`videos/${i}a.mp4`, 20_000 + i)
  // Large enough to require a multipart upload to the bucket.
  if (isFull) await put('videos/0a.mp4', 12_000_000)
  for (const key of ['avatars/1a.webp', 'thumbnails/1a.webp', 'thumbnails/1a-320.webp']) await put(key, 3_000)
}

const databaseNow = () =>
  withDatabase(
    url(),
    async (client) =>
      (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date(0),
  )

const copyMedia = (from: string, to: string, journal: string) =>
  typeWell('services/provider migrate-media', '--from', from, '--to', to, '--journal', at(journal))

const base = () => type('tools/backup start', 'base', '--database-url', url(), '--to', at('backups'))

const restore = (from: string, dataFolder: string, ...until: string[]) =>
  type(
    'tools/backup start',
    'restore',
    '--from',
    from,
    '--archive',
    at('archive'),
    '--data-folder',
    dataFolder,
    ...until,
  )

test('rejects a base backup of a server that does not archive its log', async () => {
  const { code, stderr } = await base()
  expect([code, stderr]).toEqual([1, expect.stringContaining('The server does not archive its write-ahead log')])
  expect(await readdir(at('backups'))).toEqual([])
})

test('restores the database and media to a point between two backups after a total loss @long', async () => {
  const archive = ['archive', '--database-url', url(), '--archive', at('archive')]
  expect(await typeWell('tools/backup start', ...archive)).toMatch(/Restart the server to begin archiving\.$/)
  await stopServer()
  server = await startServer(at('data'))
  const files = open(media)
  await putFiles(files)
  await files.put('videos/removed.mp4', Readable.from(['what its owner removes']))

  await addUsers('before', 100)
  const writing = addUsers('during', 300)
  const { code, stdout: copied } = await base()
  expect(code).toBe(0)
  await writing
  await copyMedia(media, vault, 'to-vault.jsonl')
  await addUsers('after', 100)
  await files.put('videos/1b.mp4', Readable.from([randomBytes(50_000)]))
  await withDatabase(url(), (client) =>
    client.query(`update videos set video_key = 'videos/1b.mp4' where id = '00000001after'`),
  )
  await files.remove('videos/removed.mp4')
  // The backup keeps removed files, in case of a restore to an earlier time.
  expect(await copyMedia(media, vault, 'to-vault.jsonl')).toContain('1 copies without originals; 0 removed.')
  const [tables, hashes, moment] = [await checksums(), await checksumsOf(files), await databaseNow()]
  expect(Object.keys(hashes)).toHaveLength(fileCount + 4)

  // The mistake to recover from.
  await withDatabase(url(), async (client) => {
    await client.query('delete from users')
    await client.query('select pg_switch_wal()')
  })
  await addUsers('later', 1)
  await stopServer()
  await rm(at('data'), { recursive: true })
  for (const key of Object.keys(hashes)) await files.remove(key)
  expect(await checksumsOf(files)).toEqual({})

  const restored = await restore(copied.trim(), at('data'), '--until', moment.toISOString())
  expect(restored).toEqual({ code: 0, stdout: `Start PostgreSQL on ${at('data')}.\n`, stderr: '' })
  server = await startServer(at('data'))
  await untilPromoted()
  await copyMedia(vault, media, 'from-vault.jsonl')
  // Copying the media back has restored the removed file too.
  const look = await typeWell('services/provider sweep-media')
  expect(look).toContain('unreferenced: videos/removed.mp4\n')
  await typeWell('services/provider sweep-media', '--remove', '1')
  expect(await checksums()).toEqual(tables)
  expect(await checksumsOf(open(media))).toEqual(hashes)

  // The restored server accepts writes, and archives them on a new timeline.
  await addUsers('again', 10)
  expect((await base()).code).toBe(0)
  expect((await readdir(at('archive'))).some((name) => name === '00000002.history')).toBe(true)
})

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await pause(100)
}

test('reports that archiving fails until the archive is available again @long', async () => {
  const { database, close } = connect(url())
  try {
    expect(await archiveFailingSeconds(database)).toBe(0)
    await rename(at('archive'), at('unmounted'))
    // PostgreSQL switches to a new segment only after a change.
    await addUsers('meanwhile', 1)
    await database.execute('select pg_switch_wal()')
    await until(async () => (await archiveFailingSeconds(database)) > 0)
    await rename(at('unmounted'), at('archive'))
    // The server retries every minute, and whenever it reloads its settings.
    await until(async () => {
      await database.execute('select pg_reload_conf()')
      return (await archiveFailingSeconds(database)) === 0
    })
  } finally {
    await close()
  }
})

test('rejects a changed backup, a non-empty data folder and an invalid time @long', async () => {
  const [name = ''] = await readdir(at('backups'))
  const from = join(at('backups'), name)
  const refused = async (dataFolder: string, ...until: string[]) => {
    const { code, stderr } = await restore(from, at(dataFolder), ...until)
    expect(code).toBe(1)
    return stderr
  }
  await mkdir(at('full'))
  await appendFile(join(at('full'), 'a file'), 'of somebody')
  expect(await refused('full')).toContain('is not empty')
  expect(await refused('elsewhere', '--until', 'noon')).toContain('"noon" is not a valid time. Example:')
  await appendFile(join(from, 'PG_VERSION'), 'x')
  expect(await refused('elsewhere')).toContain('PG_VERSION in the backup')
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
