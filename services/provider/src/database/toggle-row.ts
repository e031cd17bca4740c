import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { sql } from './drizzle.ts'
import type { Executor } from './connect.ts'

export interface Toggle<Table extends PgTable> {
  /** The target of a like or subscription: its ID and its count column. */
  target: { id: PgColumn; count: PgColumn }
  targetId: string
  /** Which targets the user may see. */
  isVisible?: SQL | undefined
  /** The table with at most one row per user and target. */
  table: Table
  isOwnRow: SQL | undefined
  newRow: PgInsertValue<Table>
}

export interface Toggled {
  /** Whether the row exists now. */
  isOn: boolean
  /** The target's current count. */
  count: number
}

/**
 * Removes a user's row for a target, or adds it if it doesn't exist, and updates the target's count. Returns undefined if the target doesn't exist. Call it in
 * a transaction.
 */
export async function toggleRow<Table extends PgTable>(
  transaction: Executor,
  { target: { id, count }, targetId, isVisible = sql`true`, table, isOwnRow, newRow }: Toggle<Table>,
): Promise<Toggled | undefined> {
  // The lock serializes toggles, so the count matches the rows.
  const locked = await transaction.execute(
    sql`select 1 from ${id.table} where ${id} = ${targetId} and ${isVisible} for no key update`,
  )
  if (locked.rowCount === 0) return undefined

  const removed = await transaction.delete(table).where(isOwnRow)
  const isOn = removed.rowCount === 0
  if (isOn) await transaction.insert(table).values(newRow)
  const { rows } = await transaction.execute<{ count: number }>(sql`
    update ${id.table} set ${sql.identifier(count.name)} = ${count} + ${isOn ? 1 : -1}
    where ${id} = ${targetId} returning ${count} as count
  `)
  return { isOn, count: rows[0]?.count ?? 0 }
}
