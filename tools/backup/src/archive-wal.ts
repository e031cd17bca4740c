import { chown, mkdir, stat } from 'node:fs/promises'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { withDatabase } from './with-database.ts'

/** The archive of a server's write-ahead log, which contains every change: a file per 16 MB or per `seconds`. */
export interface ArchiveOptions {
  databaseUrl: string
  /** A folder that the server itself writes to: best one of another machine. */
  archive: string
  /** A partial file is archived after this time, which limits the loss with a machine. */
  seconds: number
}

/**
 * Has a server archive its write-ahead log from its next start on. PostgreSQL's own module does it (`basic_archive`), which writes each file whole or not at all and never over
 * another one.
 *
 * @returns whether the server must be started again before it does.
 */
export async function archiveWal({ databaseUrl, archive, seconds }: ArchiveOptions): Promise<boolean> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `select setting as folder from pg_settings where name = 'data_directory'`,
    )
    await mkdir(archive, { recursive: true })
    // The server runs as another user than who prepares its folder, where that is root.
    const owner = await stat(rows[0]?.folder ?? '').catch(() => undefined)
    if (process.getuid?.() === 0 && owner) await chown(archive, owner.uid, owner.gid)
    const settings = {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_library: 'basic_archive',
      archive_timeout: String(seconds),
      'basic_archive.archive_directory': archive,
    }
    // Makes the module's setting known before the archiver loads the module.
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
