import { sql } from '../database/drizzle.ts'
import type { Database } from '../database/connect.ts'
import { unsizedKey, type MediaStorage } from './storage.ts'

export interface SweepMediaOptions {
  /** Must see hidden rows, because they still refer to their files. */
  database: Database
  storage: MediaStorage
  /** Maximum number of files to remove. If there are more, none are removed. */
  most: number
  /** Aborting stops the sweep after the current file. */
  signal: AbortSignal
  /** Called for each unreferenced file before any file is removed. */
  onFound?(key: string): void
}

export interface SweptMedia {
  /** Files in storage. */
  checked: number
  /** Unreferenced files. */
  found: number
  removed: number
}

/** Number of files per statement. Each statement may read all videos to find their renditions. */
const batchSize = 20_000

/**
 * Finds and removes stored files that no database row refers to. Safe to run while the product is running, because an upload's key is recorded before its first
 * byte is stored, and keys are never reused.
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

/**
 * Returns the keys that no row refers to. This must be a single statement. If it were two, an upload could complete between them: the first would miss the
 * upload's row, and the second would miss its upload record.
 */
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
      and not exists (
        select from public.videos cross join jsonb_array_elements_text(stream -> 'keys') as made (key) where made.key = file.key
      )
      and not exists (select from resumable_upload_parts where resumable_upload_parts.key = file.key)
    order by file.key
  `)
  return rows.map(({ key }) => key)
}
