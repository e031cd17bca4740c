import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { unauthenticated } from '../../http/api-error.ts'

/**
 * Holds an account to the end of a transaction that writes something of it, so that hiding, deleting and removing the account come wholly before or wholly after. It is
 * to be the first row that a transaction takes: whoever hides an account takes it first too, and so nobody waits for one another. Others may write for the same account meanwhile.
 *
 * @throws {ApiError} 401 where the account has been hidden, and this process has not heard yet that its sessions are over.
 */
export async function holdAccount(transaction: Executor, userId: string): Promise<void> {
  const { rowCount } = await transaction.execute(
    sql`select 1 from ${users} where ${eq(users.id, userId)} for key share`,
  )
  if (rowCount === 0) throw unauthenticated()
}
