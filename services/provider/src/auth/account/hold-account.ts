import { eq, sql } from '../../database/drizzle.ts'
import type { Executor } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { unauthenticated } from '../../http/api-error.ts'

/**
 * Locks an account until the end of a transaction that writes its data. The account is therefore hidden, deleted or removed either before or after the
 * transaction, never during it. To avoid deadlocks, take this lock first, as transactions that hide content do. Doesn't block other writes for the same
 * account.
 *
 * @throws {ApiError} 401 if the account is hidden but this process hasn't learned yet that its sessions have ended.
 */
export async function holdAccount(transaction: Executor, userId: string): Promise<void> {
  const { rowCount } = await transaction.execute(
    sql`select 1 from ${users} where ${eq(users.id, userId)} for key share`,
  )
  if (rowCount === 0) throw unauthenticated()
}
