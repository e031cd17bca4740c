import { chown, mkdir, stat } from 'node:fs/promises'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { withDatabase } from './with-database.ts'

/** Options for archiving a server's write-ahead log, which records every change. A file is archived every 16 MB or every `seconds`. */
export interface ArchiveOptions {
  databaseUrl: string
  /** Folder that the server archives to, preferably on another machine. */
  archive: string
  /** How soon a partial file is archived. Limits how much data is lost if the machine fails. */
  seconds: number
}

/**
 * Configures a server to archive its write-ahead log. Uses PostgreSQL's `basic_archive` module, which writes files atomically and never overwrites one.
 *
 * @returns whether the server has to be restarted for archiving to start.
 */
export async function archiveWal({ databaseUrl, archive, seconds }: ArchiveOptions): Promise<boolean> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `select setting as folder from pg_settings where name = 'data_directory'`,
    )
    await mkdir(archive, { recursive: true })
    // PostgreSQL never runs as root, so if this process does, hand the folder to the server's user.
    const owner = await stat(rows[0]?.folder ?? '').catch(() => undefined)
    if (process.getuid?.() === 0 && owner) await chown(archive, owner.uid, owner.gid)
    const settings = {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_library: 'basic_archive',
      archive_timeout: String(seconds),
      'basic_archive.archive_directory': archive,
    }
    // PostgreSQL rejects the module's setting until the module has been loaded.
    await client.query(`load 'basic_archive'`)
    for (const [name, value] of Object.entries(settings)) {
      const setting = name.split('.').map(escapeIdentifier).join('.')
      await client.query(`alter system set ${setting} = ${escapeLiteral(value)}`)
    }
    await client.query('select pg_reload_conf()')
    const { rows: mode } = await client.query<{ archive_mode: string }>('show archive_mode')
    return mode[0]?.archive_mode !== 'on'
  })
}
