import type { Column, SQL } from 'drizzle-orm'
import { and, count, desc, eq, inArray, sql } from '../database/drizzle.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import { profileFields } from '../channels/channel-fields.ts'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { blocks, users } from '../database/schema.ts'
import { isoTime, type WireFields } from '../database/wire-fields.ts'
import { forbidden } from '../http/api-error.ts'
import { offsetOf } from '../http/pagination.ts'
import type { BlockedAccount, BlockListQuery } from './schemas.ts'

/** Every list of comments reads all of a viewer's blocks. */
export const maxBlocks = 1000

/** The IDs of the accounts that a viewer has blocked. */
export function blockedBy(viewerId: SQL): SQL<string[]> {
  return sql`array(select ${blocks.blockedId} from ${blocks} where ${eq(blocks.blockerId, viewerId)})`
}

/** Excludes rows by these authors. Adds no condition for a viewer without blocks, so that the index alone is read. */
export function isNotBy(author: Column, blocked: string[]): SQL | undefined {
  return blocked.length === 0 ? undefined : sql`${author} <> all(${sql.param(blocked)}::text[])`
}

/** Whether one account has blocked another. */
export async function isBlocked(executor: Executor, blockedId: string, blockerId: string): Promise<boolean> {
  return (await blockersOf(executor, blockedId, [blockerId])).length > 0
}

/**
 * Checks that a user may write in a place: neither the owner of the video nor these authors have blocked them.
 *
 * @throws {ApiError} 403, with a message that doesn't name the one who blocked.
 */
export async function requireNotBlocked(
  executor: Executor,
  userId: string,
  { ownerId, authorIds }: { ownerId: string; authorIds: string[] },
): Promise<void> {
  const blockers = await blockersOf(executor, userId, [ownerId, ...authorIds])
  const code = 'COMMENTING_NOT_ALLOWED'
  if (blockers.includes(ownerId)) throw forbidden('You cannot comment on this video.', code)
  if (blockers.length > 0) throw forbidden('You cannot reply to this comment.', code)
}

async function blockersOf(executor: Executor, blockedId: string, among: string[]): Promise<string[]> {
  const found = await executor
    .select({ id: blocks.blockerId })
    .from(blocks)
    .where(and(eq(blocks.blockedId, blockedId), inArray(blocks.blockerId, among)))
  return found.map(({ id }) => id)
}

/** Why an account could not be blocked. */
export type BlockRefusal = 'not found' | 'too many'

/** Blocks an account for a user, and unpins its comments on the user's videos. Idempotent. */
export function block(
  { database, clock }: Pick<ProviderContext, 'database' | 'clock'>,
  blockerId: string,
  blockedId: string,
): Promise<BlockRefusal | undefined> {
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, blockerId)
    // Serializes one user's blocks, so that concurrent calls stay within the limit.
    await transaction.execute(sql`select 1 from ${users} where ${eq(users.id, blockerId)} for no key update`)
    const found = await transaction.select({ id: users.id }).from(users).where(eq(users.id, blockedId))
    if (found.length === 0) return 'not found'
    if (await isBlocked(transaction, blockedId, blockerId)) return undefined
    const [own] = await transaction.select({ count: count() }).from(blocks).where(eq(blocks.blockerId, blockerId))
    if (own && own.count >= maxBlocks) return 'too many'
    await transaction.insert(blocks).values({ blockerId, blockedId, createdAt: clock() })
    await transaction.execute(sql`
      update public.comments set is_pinned = false from public.videos
      where author_id = ${blockedId} and is_pinned and videos.id = video_id and videos.owner_id = ${blockerId}
    `)
    return undefined
  })
}

/** Unblocks an account. Does nothing if it isn't blocked. */
export function unblock(
  { database }: Pick<ProviderContext, 'database'>,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, blockerId)
    await transaction.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
  })
}

const blockFields = {
  account: profileFields,
  createdAt: isoTime(blocks.createdAt),
} satisfies WireFields<BlockedAccount>

/** Returns a page of the accounts that a user has blocked, latest first, and their total number. */
export async function listBlocks(
  executor: Executor,
  blockerId: string,
  query: BlockListQuery,
): Promise<{ blocks: BlockedAccount[]; total: number }> {
  const isOwn = eq(blocks.blockerId, blockerId)
  const isAccount = eq(users.id, blocks.blockedId)
  const [counted] = await executor.select({ total: count() }).from(blocks).innerJoin(users, isAccount).where(isOwn)
  const page = await executor
    .select(blockFields)
    .from(blocks)
    .innerJoin(users, isAccount)
    .where(isOwn)
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(query.limit)
    .offset(offsetOf(query))
  return { blocks: page, total: counted?.total ?? 0 }
}
