import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PictureSizes } from '../uploads/upload-rules.ts'

/** What the URL of a picture says, beyond where it is. */
export const pictureDescription =
  "A path from the site's root. `/media/a.webp?widths=320,640` can be had 320 px wide as `/media/a-320.webp`; the last width is that of the picture itself, at most."

/** In SQL, the path under which the site serves the stored file that a column names; empty where it names none. */
export function mediaUrl(key: PgColumn): SQL<string> {
  return key.notNull ? sql`'/media/' || ${key}` : sql`coalesce('/media/' || ${key}, '')`
}

/** The same of a picture, with the widths that it can be had in. */
export function pictureUrl(key: PgColumn, { widths }: Pick<PictureSizes, 'widths'>): SQL<string> {
  const url = sql<string>`'/media/' || ${key} || ${sql.raw(`'?widths=${widths.join()}'`)}`
  return key.notNull ? url : sql`coalesce(${url}, '')`
}
