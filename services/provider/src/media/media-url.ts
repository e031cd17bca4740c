import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** In SQL, the path under which the site serves the stored file that a column names; empty where it names none. */
export function mediaUrl(key: PgColumn): SQL<string> {
  return key.notNull ? sql`'/media/' || ${key}` : sql`coalesce('/media/' || ${key}, '')`
}
