import type { SQL, Column } from 'drizzle-orm'
import { eq, sql } from './drizzle.ts'
import type { Executor } from './connect.ts'
import { users } from './schema.ts'

// Rows with known keys are looked up one by one, each with its own limit, so that the planner
// cannot reorder them. Otherwise, on a site with ten thousand users, it scans all of them to find
// the owners of a few hundred videos, or even of twenty if it cannot tell that there are no more.

/** These ids as rows of `wanted`. */
export function wantedRows(ids: string[]): SQL {
  return sql`unnest(${sql.param(ids)}::text[]) as wanted (id)`
}

/** The id of the current row of `wanted`. */
export const wantedId = sql`wanted.id`

/** The user with an id, as `users`, for a lateral join with the row that refers to it. */
export function userOf(executor: Executor, id: Column | SQL) {
  return executor.select().from(users).where(eq(users.id, id)).limit(1).as('users')
}
