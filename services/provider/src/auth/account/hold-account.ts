import { eq, sql } from '../../database/drizzle.ts'
import type { Executor } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { unauthenticated } from '../../http/api-error.ts'

/**
 * Locks an account until the end of a transaction that writes its data. Hiding, deleting or removing the account therefore happens entirely before or after the
 * transaction. To avoid deadlocks, this must be the first lock in the transaction, as it is in transactions that hide content. Does not block other writes for
 * the same account.
 *
 * @throws {ApiError} 401 if the account is hidden and this process has not yet learned that the account's sessions have ended.
 */
export async function holdAccount(transaction: Executor, userId: string): Promise<void> {
  const { rowCount } = await transaction.execute(
    sql`select 1 from ${users} where ${eq(users.id, userId)} for key share`,
  )
  if (rowCount === 0) throw unauthenticated()
}
