import { eq, sql } from '../../database/drizzle.ts'
import type { Executor } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { unauthenticated } from '../../http/api-error.ts'

/**
 * Locks an account until the end of a transaction that writes its data, so that hiding, deleting or
 * removing the account happens entirely before or after. Must be the first lock a transaction
 * takes, as it is for hiding, to avoid deadlocks. Other writes for the same account are not
 * blocked.
 *
 * @throws {ApiError} 401 if the account is hidden and this process does not know yet that its
 * sessions have ended.
 */
export async function holdAccount(transaction: Executor, userId: string): Promise<void> {
  const { rowCount } = await transaction.execute(
    sql`select 1 from ${users} where ${eq(users.id, userId)} for key share`,
  )
  if (rowCount === 0) throw unauthenticated()
}
