import { eq } from '../../database/drizzle.ts'
import type { AuditedRequest, AuditLog } from '../../audit/audit-log.ts'
import type { Database, Executor } from '../../database/connect.ts'
import { passwordResets, users } from '../../database/schema.ts'
import { hideRows, lockThing, sendRemoval } from '../../moderation/moderate.ts'
import type { Queue } from '../../queue/queue.ts'
import type { EndedSessions } from '../ended-sessions.ts'

export interface DeletionContext {
  /** A database connection that can also read hidden rows. */
  cleanupDatabase: Database
  queue: Queue
  endedSessions: EndedSessions
  audit: AuditLog
}

/**
 * Deletes an account. Immediately hides the account and its content, ends its sessions and erases its identifying data, which frees the email and username. A
 * worker removes the rows and files after the account's last access token has expired.
 */
export async function deleteAccount(
  { cleanupDatabase, queue, endedSessions, audit }: DeletionContext,
  request: AuditedRequest,
  userId: string,
): Promise<void> {
  await queue.open()
  const ended = await cleanupDatabase.transaction(async (transaction) => {
    const thing = { kind: 'account' as const, id: userId }
    await lockThing(transaction, thing)
    const sessions = await hideRows(transaction, { ...thing, reason: 'Deleted by its owner', isForGood: true })
    await takeNames(transaction, userId)
    await sendRemoval(queue, transaction, thing)
    await audit.record(transaction, request, { event: 'account-deleted', userId })
    return sessions
  })
  for (const sessionId of ended) endedSessions.add(sessionId)
}

/** Erases the account's identifying data and settings. */
async function takeNames(transaction: Executor, userId: string): Promise<void> {
  const nobody = `deleted:${userId}`
  const names = { username: nobody, email: nobody, fullName: '', fullNameSkeleton: null, about: '' }
  await transaction
    .update(users)
    .set({ ...names, passwordHash: '', isHistoryPaused: false, exportEndsAt: null })
    .where(eq(users.id, userId))
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId))
}
