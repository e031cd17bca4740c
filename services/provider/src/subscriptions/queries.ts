import { and, desc, eq, notExists, sql } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import { createId } from '../create-id.ts'
import { userOf } from '../database/by-key.ts'
import type { Executor } from '../database/connect.ts'
import { hiddenThings, subscriptionCounts, subscriptions, users, videos, watchHistory } from '../database/schema.ts'
import { toggleRow } from '../database/toggle-row.ts'
import type { WireFields } from '../database/wire-fields.ts'
import type { PageReader } from '../http/page-reader.ts'
import { offsetOf, type Page } from '../http/pagination.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import { coverImageField, profileFields } from '../channels/channel-fields.ts'
import { noteTasteChange } from '../videos/recommended.ts'
import type { SubscribedChannel, SubscriptionVideosQuerySchema } from './schemas.ts'
import type { Static } from 'typebox'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { readVideos } from '../videos/queries.ts'
import type { Video } from '../videos/schemas.ts'

/** Toggles a user's subscription to a channel. Returns undefined if the channel doesn't exist. */
export function toggleSubscription(
  { database, clock }: ProviderContext,
  channelId: string,
  subscriberId: string,
): Promise<{ isSubscribed: boolean } | undefined> {
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, subscriberId)
    const toggled = await toggleRow(transaction, {
      target: { id: users.id, count: users.subscribersCount },
      targetId: channelId,
      table: subscriptions,
      isOwnRow: and(eq(subscriptions.channelId, channelId), eq(subscriptions.subscriberId, subscriberId)),
      newRow: { id: createId(), channelId, subscriberId, createdAt: clock() },
    })
    if (toggled) await noteTasteChange(transaction, subscriberId)
    return toggled && { isSubscribed: toggled.isOn }
  })
}

const subscribedChannelFields = {
  _id: sql<string>`page.id`,
  channelDetails: { ...profileFields, coverImage: coverImageField, subscriberCount: users.subscribersCount },
} satisfies WireFields<SubscribedChannel>

/** Returns a page of the channels that a user is subscribed to, latest subscription first. */
export async function listSubscriptions(
  { database, pageReader }: { database: Executor; pageReader: PageReader },
  subscriberId: string,
  page: Page,
): Promise<{ subscribedChannels: SubscribedChannel[]; total: number }> {
  const isOfSubscriber = eq(subscriptions.subscriberId, subscriberId)
  const [{ total } = { total: 0 }] = await database
    .select({ total: subscriptionCounts.count })
    .from(subscriptionCounts)
    .where(eq(subscriptionCounts.userId, subscriberId))
  const subscribedChannels = await pageReader.read(page, total, [], async () => {
    // The index skips the rows before the page, so only the channels on the page are looked up. For
    // the same reason, hidden channels are found through the moderation table.
    const found = database
      .select({ id: subscriptions.id, channelId: subscriptions.channelId, createdAt: subscriptions.createdAt })
      .from(subscriptions)
      .where(and(isOfSubscriber, notExists(hiddenChannel(database))))
      .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
      .limit(page.limit)
      .offset(offsetOf(page))
      .as('page')
    return database
      .select(subscribedChannelFields)
      .from(found)
      .crossJoinLateral(userOf(database, found.channelId))
      .orderBy(desc(found.createdAt), desc(found.id))
  })
  return { subscribedChannels, total }
}

/** Selects a row if the subscription's channel is hidden. */
function hiddenChannel(database: Executor) {
  return database
    .select({ one: sql`1` })
    .from(hiddenThings)
    .where(and(eq(hiddenThings.kind, 'account'), eq(hiddenThings.id, subscriptions.channelId)))
}

/** Returns a page of the newest videos from the channels that a user is subscribed to. */
export async function subscriptionVideos(
  executor: Executor,
  userId: string,
  { cursor, limit, hideWatched = false }: Static<typeof SubscriptionVideosQuerySchema>,
): Promise<{ videos: Video[]; nextCursor?: string }> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const isAfter = after && sql`(${videos.createdAt}, ${videos.id}) < (to_timestamp(${after.key} / 1000.0), ${after.id})`
  const seen = executor
    .select({ one: sql`1` })
    .from(watchHistory)
    .where(and(eq(watchHistory.userId, userId), eq(watchHistory.videoId, videos.id)))
  // Reads one more video than requested, to detect whether there is a next page.
  const found = await executor
    .select({ id: videos.id, createdAt: videos.createdAt })
    .from(videos)
    .innerJoin(subscriptions, eq(subscriptions.channelId, videos.ownerId))
    .where(and(eq(subscriptions.subscriberId, userId), isAfter, hideWatched ? notExists(seen) : undefined))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const list = await readVideos(
    executor,
    page.map(({ id }) => id),
    userId,
  )
  const nextCursor = last && found.length > limit && writeCursor({ key: last.createdAt.getTime(), id: last.id })
  return { videos: list, ...(nextCursor && { nextCursor }) }
}
