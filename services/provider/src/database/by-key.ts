import { eq, sql, type SQL } from 'drizzle-orm'
import type { Column } from 'drizzle-orm'
import type { Executor } from './connect.ts'
import { users } from './schema.ts'

// Rows of which the keys are known are looked up one by one, each below a limit of its own, which a planner leaves where it is. Where it may choose, it reads all users of
// a site that has some ten thousand, to find the owners of some hundred videos, or of twenty where it cannot know that there are no more.

/** These ids as rows of `wanted`. */
export function wantedRows(ids: string[]): SQL {
  return sql`unnest(${sql.param(ids)}::text[]) as wanted (id)`
}

/** The id of the row of `wanted` that is looked up. */
export const wantedId = sql`wanted.id`

/** The user with an id, as `users`, to be joined laterally with the row that names it. */
export function userOf(executor: Executor, id: Column | SQL) {
  return executor.select().from(users).where(eq(users.id, id)).limit(1).as('users')
}
