import { desc, lt, sql } from '../database/drizzle.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import type { ProviderContext } from '../context.ts'
import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { feedback } from '../database/schema.ts'
import { linesFrom } from '../http/text.ts'

/** Stores a message to the operator. `userId` is null for visitors. */
export function addFeedback(
  { database, clock }: Pick<ProviderContext, 'database' | 'clock'>,
  userId: string | null,
  message: string,
): Promise<void> {
  return database.transaction(async (transaction) => {
    if (userId !== null) await holdAccount(transaction, userId)
    await transaction
      .insert(feedback)
      .values({ id: createId(), userId, message: linesFrom(message), createdAt: clock() })
  })
}

/** Returns the newest messages, newest first. */
export function listFeedback(executor: Executor, limit: number): Promise<(typeof feedback.$inferSelect)[]> {
  return executor.select().from(feedback).orderBy(desc(feedback.createdAt), desc(feedback.id)).limit(limit)
}

/** Removes messages older than a year. */
export async function removeOldFeedback({ database }: Pick<ProviderContext, 'database'>): Promise<void> {
  await database.delete(feedback).where(lt(feedback.createdAt, sql`now() - interval '1 year'`))
}
