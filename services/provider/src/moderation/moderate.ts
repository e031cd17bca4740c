import { and, eq, isNull, or, sql } from '../database/drizzle.ts'
import { recordOperation } from '../audit/audit-log.ts'
import type { Database, Executor } from '../database/connect.ts'
import { comments, hiddenThings, sessions, users, videos } from '../database/schema.ts'
import type { Queue } from '../queue/queue.ts'
import { tokensLastSeconds } from '../auth/ended-sessions.ts'
import type { ModeratedThing } from './moderated-kind.ts'
import { updateHiddenRows } from './update-hidden-rows.ts'

/** An operator's action on an item, and its reason. An account can be specified by username. */
export interface Moderation extends ModeratedThing {
  operator: string
  reason: string
}

/** The item's ID and owner. */
interface Found {
  id: string
  userId: string
}

/**
 * Hides an item from all viewers, including its owner, until it's unhidden.
 *
 * @param database with access to hidden rows.
 * @throws {Error} if the item doesn't exist.
 */
export function hide(database: Database, moderation: Moderation): Promise<void> {
  return database.transaction(async (transaction) => {
    const found = await lockThing(transaction, moderation)
    await hideRows(transaction, { ...moderation, id: found.id })
    await record(transaction, 'moderation-hidden', moderation, found)
  })
}

/**
 * Unhides an item. The item stays hidden if something else hides it, such as a video's channel.
 *
 * @throws {Error} if the item isn't hidden directly, or is being removed.
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
        `Cannot unhide the ${kind} ${moderation.id}: it was not hidden directly, or it is being removed. Run "list" to see hidden items.`,
      )
    await updateHiddenRows(transaction, { kind, id: found.id })
    await record(transaction, 'moderation-shown', moderation, found)
  })
}

/**
 * Hides an item immediately and queues a job that permanently removes the item, its files and everything that depends on it.
 *
 * @throws {Error} if the item doesn't exist.
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

/** Queues the removal of a hidden item. An account is removed when its last access token has expired, because its ended sessions are needed until then. */
export function sendRemoval(queue: Queue, transaction: Executor, thing: ModeratedThing): Promise<void> {
  return queue.send(transaction, 'remove', thing, { afterSeconds: thing.kind === 'account' ? tokensLastSeconds : 0 })
}

/**
 * Hides an item's rows, and ends the sessions of a hidden account. Returns the IDs of these sessions. The transaction must see hidden rows and must have locked
 * the item.
 */
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

/** An arbitrary number that nothing else in the database uses as a lock. */
const moderationLock = 4_061_978

/**
 * Locks an item until the end of a transaction that hides or unhides it. Such transactions run one at a time, across all items and processes, because their
 * results depend on each other. They also exclude operations that add to the item (`holdAccount`).
 *
 * @throws {Error} if the item doesn't exist.
 */
export async function lockThing(transaction: Executor, { kind, id }: ModeratedThing): Promise<Found> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${moderationLock})`)
  const [found] = await rowOf[kind](transaction, id)
  if (found) return found
  const names = kind === 'account' ? 'no account has this ID or username' : `no ${kind} has this ID`
  throw new Error(`The ${kind} "${id}" does not exist: ${names}.`)
}

/** Selects and locks the item's row, so operations that add to the item wait. */
const rowOf: Record<ModeratedThing['kind'], (transaction: Executor, id: string) => Promise<Found[]>> = {
  account: (transaction, id) =>
    transaction
      .select({ id: users.id, userId: users.id })
      .from(users)
      .where(or(eq(users.id, id), eq(users.username, id.toLowerCase())))
      .for('update'),
  video: (transaction, id) =>
    transaction.select({ id: videos.id, userId: videos.ownerId }).from(videos).where(eq(videos.id, id)).for('update'),
  // Locks the video first, like all transactions that add or remove comments, to avoid deadlocks.
  comment: async (transaction, id) => {
    await transaction.execute(
      sql`select 1 from videos where id = (select video_id from comments where id = ${id}) for no key update`,
    )
    return transaction
      .select({ id: comments.id, userId: comments.authorId })
      .from(comments)
      .where(eq(comments.id, id))
      .for('update')
  },
}

function record(
  transaction: Executor,
  event: 'moderation-hidden' | 'moderation-shown' | 'moderation-removed',
  { kind, operator, reason }: Moderation,
  { id, userId }: Found,
): Promise<void> {
  return recordOperation(transaction, { event, userId, details: { kind, id, operator, reason } })
}
