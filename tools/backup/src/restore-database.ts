import { appendFile, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyAndHash, manifestFile, type BaseBackup } from './base-backup.ts'

export interface RestoreOptions {
  /** Folder that `takeBaseBackup` returned. */
  from: string
  /** Folder with the server's archived write-ahead log, opened read-only. */
  archive: string
  /** Data folder of the new server. Must be empty or missing. */
  dataFolder: string
  /** Point in time to restore to; by default, the end of the archive. */
  until?: Date | undefined
}

/**
 * Creates a data folder from a base backup and verifies every file. A server that starts on this folder replays the archived log up to `until`, then continues
 * on a new timeline, so the archive can be restored from again.
 *
 * @throws {Error} if the backup has changed or the data folder isn't empty.
 */
export async function restoreDatabase({ from, archive, dataFolder, until }: RestoreOptions): Promise<void> {
  const manifest = JSON.parse(await readFile(join(from, manifestFile), 'utf8')) as BaseBackup
  await requireEmpty(dataFolder)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  try {
    await copyBackup(from, dataFolder, manifest)
  } catch (error) {
    await rm(dataFolder, { recursive: true, force: true })
    throw error
  }
  const settings = [
    // If a setting is repeated, PostgreSQL uses the last value.
    `restore_command = ${quoted(`cp "${archive}/%f" "%p"`)}`,
    `recovery_target_timeline = 'latest'`,
    `recovery_target_action = 'promote'`,
    ...(until ? [`recovery_target_time = ${quoted(timestampOf(until))}`] : []),
  ]
  await appendFile(join(dataFolder, 'postgresql.auto.conf'), `\n${settings.join('\n')}\n`)
  await writeFile(join(dataFolder, 'recovery.signal'), '')
  // The archive belongs to the user that the server runs as.
  const { uid, gid } = await stat(archive)
  if (process.getuid?.() === 0) await own(dataFolder, uid, gid)
}

async function copyBackup(from: string, to: string, { files }: BaseBackup): Promise<void> {
  for (const [path, expected] of Object.entries(files)) {
    const copied = await copyAndHash(join(from, path), join(to, path))
    if (copied.size !== expected.size || copied.sha256 !== expected.sha256) {
      throw new Error(`${path} in the backup ${from} has changed since the backup was made. Restore another backup.`)
    }
  }
  await copyAndHash(join(from, 'backup_label'), join(to, 'backup_label'))
  // Empty folders aren't in the manifest.
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory())
      await mkdir(join(to, entry.parentPath.slice(from.length), entry.name), { recursive: true, mode: 0o700 })
  }
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0) throw new Error(`${folder} is not empty. Restore to a new folder so nothing is overwritten.`)
  await mkdir(dirname(folder), { recursive: true })
}

async function own(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid)
}

/** Formats a time for a PostgreSQL setting. */
function timestampOf(moment: Date): string {
  return moment.toISOString().replace('T', ' ').replace('Z', '+00')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
