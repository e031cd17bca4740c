import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { recordOperation } from '../audit/audit-log.ts'
import type { Database, Executor } from '../database/connect.ts'
import { comments, hiddenThings, sessions, users, videos } from '../database/schema.ts'
import type { Queue } from '../queue/queue.ts'
import { tokensLastSeconds } from '../auth/ended-sessions.ts'
import type { ModeratedThing } from './moderated-kind.ts'
import { updateHiddenRows } from './update-hidden-rows.ts'

/** What an operator does, to what, and why. The account's username does for its id. */
export interface Moderation extends ModeratedThing {
  operator: string
  reason: string
}

/** Of a thing that is meant, its id and whose it is. */
interface Found {
  id: string
  userId: string
}

/**
 * Hides a thing from everybody, its owner too, until it is shown again.
 *
 * @param database sees hidden rows.
 * @throws {Error} in a sentence, for a thing that is not there.
 */
export function hide(database: Database, moderation: Moderation): Promise<void> {
  return database.transaction(async (transaction) => {
    const found = await lockThing(transaction, moderation)
    await hideRows(transaction, { ...moderation, id: found.id })
    await record(transaction, 'moderation-hidden', moderation, found)
  })
}

/**
 * Shows a thing again that was hidden. What else hides it goes on doing so: a video of a hidden channel stays hidden.
 *
 * @throws {Error} in a sentence, for a thing that is not hidden by itself, or is being removed.
 */
export function show(database: Database, moderation: Moderation): Promise<void> {
  return database.transaction(async (transaction) => {
    const { kind } = moderation
    const found = await lockThing(transaction, moderation)
    const isThis = and(eq(hiddenThings.kind, kind), eq(hiddenThings.id, found.id))
    const shown = await transaction
      .delete(hiddenThings)
      .where(and(isThis, eq(hiddenThings.isForGood, false)))
      .returning()
    if (shown.length === 0)
      throw new Error(
        `The ${kind} ${moderation.id} is not hidden by itself, or it is being removed: there is nothing to show again.`,
      )
    await updateHiddenRows(transaction, { kind, id: found.id })
    await record(transaction, 'moderation-shown', moderation, found)
  })
}

/**
 * Hides a thing at once, and has it removed for good, with its files and all that hangs on it.
 *
 * @throws {Error} in a sentence, for a thing that is not there.
 */
export async function remove(database: Database, queue: Queue, moderation: Moderation): Promise<void> {
  await queue.open()
  await database.transaction(async (transaction) => {
    const found = await lockThing(transaction, moderation)
    const thing = { kind: moderation.kind, id: found.id }
    await hideRows(transaction, { ...thing, reason: moderation.reason, isForGood: true })
    await sendRemoval(queue, transaction, thing)
    await record(transaction, 'moderation-removed', moderation, found)
  })
}

/** Has a hidden thing removed. An account goes when none of its access tokens counts any more: until then its sessions are needed, to know that they have ended. */
export function sendRemoval(queue: Queue, transaction: Executor, thing: ModeratedThing): Promise<void> {
  return queue.send(transaction, 'remove', thing, { afterSeconds: thing.kind === 'account' ? tokensLastSeconds : 0 })
}

/** Hides the rows that a thing is made of, and ends an account's sessions. Returns the sessions. Takes a transaction that sees hidden rows and has locked the thing. */
export async function hideRows(
  transaction: Executor,
  { kind, id, reason, isForGood = false }: ModeratedThing & { reason: string; isForGood?: boolean },
): Promise<string[]> {
  await transaction
    .insert(hiddenThings)
    .values({ kind, id, reason, isForGood })
    .onConflictDoUpdate({
      target: [hiddenThings.kind, hiddenThings.id],
      set: { reason, isForGood: or(hiddenThings.isForGood, sql`${isForGood}`) },
    })
  await updateHiddenRows(transaction, { kind, id })
  return kind === 'account' ? endSessions(transaction, id) : []
}

async function endSessions(transaction: Executor, userId: string): Promise<string[]> {
  const ended = await transaction
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Any number does, so long as nothing else on the database takes the same one. */
const moderationLock = 4_061_978

/**
 * Locks a thing to the end of a transaction that hides it or shows it again: no two of them work at a time, whatever they are about and in whichever process, for what one
 * decides another goes by. What joins the thing meanwhile (`holdAccount`) waits, or is waited for.
 *
 * @throws {Error} in a sentence, for a thing that is not there.
 */
export async function lockThing(transaction: Executor, { kind, id }: ModeratedThing): Promise<Found> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${moderationLock})`)
  const [found] = await rowOf[kind](transaction, id)
  if (found) return found
  const names = kind === 'account' ? 'no account has this id or username' : `no ${kind} has this id`
  throw new Error(`There is no such ${kind} as "${id}": ${names}.`)
}

/** Locked, so that what joins it meanwhile waits. */
const rowOf: Record<ModeratedThing['kind'], (transaction: Executor, id: string) => Promise<Found[]>> = {
  account: (transaction, id) =>
    transaction
      .select({ id: users.id, userId: users.id })
      .from(users)
      .where(or(eq(users.id, id), eq(users.username, id.toLowerCase())))
      .for('update'),
  video: (transaction, id) =>
    transaction.select({ id: videos.id, userId: videos.ownerId }).from(videos).where(eq(videos.id, id)).for('update'),
  comment: (transaction, id) =>
    transaction
      .select({ id: comments.id, userId: comments.authorId })
      .from(comments)
      .where(eq(comments.id, id))
      .for('update'),
}

function record(
  transaction: Executor,
  event: 'moderation-hidden' | 'moderation-shown' | 'moderation-removed',
  { kind, operator, reason }: Moderation,
  { id, userId }: Found,
): Promise<void> {
  return recordOperation(transaction, { event, userId, details: { kind, id, operator, reason } })
}
