import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { unsizedKey, type MediaStorage } from './storage.ts'

export interface SweepMediaOptions {
  /** Sees hidden rows: their files are still theirs. */
  database: Database
  storage: MediaStorage
  /** How many files may be removed. Where there are more, none is. */
  most: number
  /** Ends the work between two files. */
  signal: AbortSignal
  /** Told of each file that no row names, before any is removed. */
  onFound?(key: string): void
}

export interface SweptMedia {
  /** All files of the storage. */
  checked: number
  /** Those that no row names. */
  found: number
  removed: number
}

/** One statement is asked for so many files: it may read all videos, for the files of their renditions. */
const batchSize = 20_000

/**
 * Finds the files of a storage that no row of the database names, and removes them. It may be done while the product serves: the key of a file that is on its way is noted before its
 * first byte is stored, and no key is ever given twice.
 */
export async function sweepMedia(options: SweepMediaOptions): Promise<SweptMedia> {
  const { database, storage, most, signal, onFound } = options
  const found: string[] = []
  let checked = 0
  let batch: string[] = []

  async function ask(): Promise<void> {
    checked += batch.length
    found.push(...(await unnamedOf(database, batch)))
    batch = []
  }
  for await (const key of storage.keys()) {
    signal.throwIfAborted()
    if (batch.push(key) === batchSize) await ask()
  }
  await ask()
  for (const key of found) onFound?.(key)

  let removed = 0
  if (found.length <= most)
    for (const key of found) {
      signal.throwIfAborted()
      await storage.remove(key)
      removed += 1
    }
  return { checked, found: found.length, removed }
}

/** In one statement, which sees a row or the note of its upload, whatever is written meanwhile. */
async function unnamedOf(database: Database, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const files = JSON.stringify(keys.map((key) => ({ key, picture: unsizedKey(key) })))
  const { rows } = await database.execute<{ key: string }>(sql`
    select file.key from json_to_recordset(${files}::json) as file(key text, picture text)
    where not exists (select from pending_uploads where pending_uploads.key = file.key)
      and not exists (select from public.videos where video_key = file.key)
      and not exists (select from public.videos where thumbnail_key = file.picture)
      and not exists (select from public.users where avatar_key = file.picture)
      and not exists (select from public.users where cover_image_key = file.picture)
      and file.key not in (select jsonb_array_elements_text(stream -> 'keys') from public.videos where stream is not null)
      and not exists (select from resumable_upload_parts where resumable_upload_parts.key = file.key)
    order by file.key
  `)
  return rows.map(({ key }) => key)
}
