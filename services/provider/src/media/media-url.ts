import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sql } from '../database/drizzle.ts'
import type { PictureSizes } from '../uploads/upload-rules.ts'

/** The description of a picture's URL in the API. */
export const pictureDescription =
  "A path from the site's root. `/media/a.webp?widths=320,640` can be had 320 px wide as `/media/a-320.webp`; the last width is that of the picture itself, at most."

/** A SQL expression for the site's path of the stored file in a column; empty without a file. */
export function mediaUrl(key: PgColumn): SQL<string> {
  return key.notNull ? sql`'/media/' || ${key}` : sql`coalesce('/media/' || ${key}, '')`
}

/** The same for a picture, with its available widths. */
export function pictureUrl(key: PgColumn, { widths }: Pick<PictureSizes, 'widths'>): SQL<string> {
  const url = sql<string>`'/media/' || ${key} || ${sql.raw(`'?widths=${widths.join()}'`)}`
  return key.notNull ? url : sql`coalesce(${url}, '')`
}
