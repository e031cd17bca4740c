import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './connect.ts'

export interface Toggle<Table extends PgTable> {
  /** What is liked or subscribed to: its id, and the column beside it that counts the rows. */
  target: { id: PgColumn; count: PgColumn }
  targetId: string
  /** Where the rows are of which a user has one or none for each target. */
  table: Table
  isOwnRow: SQL | undefined
  newRow: PgInsertValue<Table>
}

export interface Toggled {
  /** Whether the row is there now. */
  isOn: boolean
  /** How many rows the target has now. */
  count: number
}

/**
 * Removes a user's row for a target, or adds it if there was none, and keeps the target's count. Undefined when there is no such target.
 * Takes a transaction.
 */
export async function toggleRow<Table extends PgTable>(
  transaction: Executor,
  { target: { id, count }, targetId, table, isOwnRow, newRow }: Toggle<Table>,
): Promise<Toggled | undefined> {
  // The lock lets one toggle finish before the next looks, so that the count stays the number of rows.
  const locked = await transaction.execute(sql`select 1 from ${id.table} where ${id} = ${targetId} for no key update`)
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
