import { createHash } from 'node:crypto'
// oxlint-disable-next-line no-restricted-imports -- pipeline listens in the same step
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withDatabase } from './with-database.ts'

export interface BaseBackupOptions {
  databaseUrl: string
  /** Folder that holds all backups. */
  to: string
  now?: Date
}

/** Metadata of a base backup. */
export interface BaseBackup {
  startedAt: string
  /** First segment and last position of the write-ahead log that the backup needs. */
  firstWal: string
  stopLsn: string
  files: Record<string, { size: number; sha256: string }>
}

export const manifestFile = 'kinora-backup.json'

/** Folders to copy without their contents, as recommended in PostgreSQL's documentation on base backups. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const isLeftOut = (path: string) =>
  /(^|\/)(postmaster\.(pid|opts)|backup_label|tablespace_map|recovery\.signal|standby\.signal|pgsql_tmp.*|pg_internal\.init.*)$/.test(
    path,
  )

/**
 * Copies a running server's data folder without `pg_basebackup`: calls `pg_backup_start`, copies the files, then calls `pg_backup_stop`, which waits until the
 * required part of the write-ahead log has been archived. Must run on the server's machine.
 *
 * @returns the backup's folder, which has a temporary name until the backup is complete.
 */
export async function takeBaseBackup({ databaseUrl, to, now = new Date() }: BaseBackupOptions): Promise<string> {
  const name = `base-${now.toISOString().replaceAll(':', '-')}`
  const unfinished = join(to, `${name}.part`)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    await withDatabase(databaseUrl, async (client) => {
      const { rows: settings } = await client.query<{ folder: string; mode: string; tablespaces: number }>(
        `select current_setting('data_directory') as folder, current_setting('archive_mode') as mode,
          (select count(*)::integer from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces`,
      )
      const { folder = '', mode = '', tablespaces = 0 } = settings[0] ?? {}
      if (mode !== 'on') {
        throw new Error(
          'The server does not archive its write-ahead log, so a backup could not be restored. Run "archive" and restart the server.',
        )
      }
      if (tablespaces > 0)
        throw new Error('Cannot back up a server with tablespaces outside its data folder. Use pg_basebackup instead.')

      const started = await client.query<{ wal: string }>(
        `select pg_walfile_name(pg_backup_start('kinora', true)) as wal`,
      )
      const files: BaseBackup['files'] = {}
      await copyFolder(folder, unfinished, '', files)
      const { rows } = await client.query<{ lsn: string; labelfile: string }>(
        'select lsn::text, labelfile from pg_backup_stop(true)',
      )
      const [stopped] = rows
      if (!stopped) throw new Error('The server did not report where the backup ends.')
      await writeFile(join(unfinished, 'backup_label'), stopped.labelfile)
      const manifest: BaseBackup = {
        startedAt: now.toISOString(),
        firstWal: started.rows[0]?.wal ?? '',
        stopLsn: stopped.lsn,
        files,
      }
      await writeFile(join(unfinished, manifestFile), JSON.stringify(manifest, null, 1))
    })
    await rename(unfinished, join(to, name))
    return join(to, name)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function copyFolder(from: string, to: string, path: string, files: BaseBackup['files']): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  if (emptied.has(path)) return
  for (const name of await readdir(join(from, path)).catch(noneWhereGone)) {
    const inside = path === '' ? name : `${path}/${name}`
    if (isLeftOut(inside)) continue
    const found = await lstat(join(from, inside)).catch(noneWhereGone)
    if (Array.isArray(found)) continue
    if (found.isDirectory()) await copyFolder(from, to, inside, files)
    else if (found.isFile()) await copyFile(join(from, inside), join(to, inside), inside, files)
    else if (found.isSymbolicLink() && emptied.has(inside)) await mkdir(join(to, inside), { mode: 0o700 })
    else throw new Error(`Cannot back up ${inside}: it is a link to ${await readlink(join(from, inside))}.`)
  }
}

/** Files may change during the copy; replaying the log repairs them. A missing file has been deleted in the meantime and isn't needed. */
async function copyFile(from: string, to: string, path: string, files: BaseBackup['files']): Promise<void> {
  try {
    files[path] = await copyAndHash(from, to)
  } catch (error) {
    noneWhereGone(error)
    await rm(to, { force: true })
  }
}

/** Copies a file and returns the size and SHA-256 of the copied bytes. */
export async function copyAndHash(from: string, to: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(createReadStream(from), counted, createWriteStream(to, { mode: 0o600, flush: true }))
  return { size, sha256: hash.digest('hex') }
}

function noneWhereGone(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}
