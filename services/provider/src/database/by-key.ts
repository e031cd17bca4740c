import type { SQL, Column } from 'drizzle-orm'
import { eq, sql } from './drizzle.ts'
import { parameter, type Executor } from './connect.ts'
import { users } from './schema.ts'

// Rows with known keys are looked up one by one, each with its own limit, so the planner can't reorder the lookups. Otherwise, on a site with ten thousand
// users, the planner scans all users to find the owners of a few hundred videos, or even of twenty if it can't tell that there are only twenty.

/** The IDs in the statement's parameter `ids`, as the rows of a relation named `wanted`. */
export const wantedRows = sql`unnest(${parameter('ids')}::text[]) as wanted (id)`

/** The ID in the current row of `wanted`. */
export const wantedId = sql`wanted.id`

/** Selects the user with an ID, as `users`, for a lateral join with the row that refers to the user. */
export function userOf(executor: Executor, id: Column | SQL) {
  return executor.select().from(users).where(eq(users.id, id)).limit(1).as('users')
}
