import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sql } from '../database/drizzle.ts'
import type { PictureSizes } from '../uploads/upload-rules.ts'

/** The API description of an image URL. */
export const pictureDescription =
  "A path from the site's root. `/media/a.webp?widths=320,640` is also available 320 px wide as `/media/a-320.webp`. The last width is the maximum width of the image itself."

const publicFolder = sql<string>`'/media/'`

/** A SQL expression for a stored file's path from the site's root; empty if the column is null. */
export function mediaUrl(key: PgColumn, folder: SQL<string> = publicFolder): SQL<string> {
  return key.notNull ? sql`${folder} || ${key}` : sql`coalesce(${folder} || ${key}, '')`
}

/** Same as `mediaUrl`, but for an image, with its available widths. */
export function pictureUrl(
  key: PgColumn,
  { widths }: Pick<PictureSizes, 'widths'>,
  folder: SQL<string> = publicFolder,
): SQL<string> {
  const url = sql<string>`${folder} || ${key} || ${sql.raw(`'?widths=${widths.join()}'`)}`
  return key.notNull ? url : sql`coalesce(${url}, '')`
}
