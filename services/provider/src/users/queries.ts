import { and, eq } from 'drizzle-orm'
import type { Executor } from '../database/connect.ts'
import { subscriptions, users } from '../database/schema.ts'
import { mediaUrl } from '../media/media-url.ts'
import type { Channel, User } from './schemas.ts'

export type UserRow = typeof users.$inferSelect

/** The account as its owner sees it. */
export function ownAccount(row: UserRow): User {
  return { ...publicAccount(row, false), email: row.email }
}

/** The account as everyone sees it. */
export function publicAccount(row: UserRow, isSubscribed: boolean): User {
  return {
    _id: row.id,
    username: row.username,
    fullName: row.fullName,
    avatar: mediaUrl(row.avatarKey),
    coverImage: mediaUrl(row.coverImageKey),
    about: row.about,
    isVerified: row.isVerified,
    isSubscribed,
    subscribersCount: row.subscribersCount,
    videosCount: row.videosCount,
  }
}

/** An email as it stands in its account: whoever types it may err in case, and bring spaces along. */
export function emailAsStored(email: string): string {
  return email.trim().toLowerCase()
}

export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await executor
    .select()
    .from(users)
    .where(eq(users.email, emailAsStored(email)))
  return row
}

export async function findUserById(executor: Executor, userId: string): Promise<UserRow | undefined> {
  const [row] = await executor.select().from(users).where(eq(users.id, userId))
  return row
}

/** The channel of that name as a viewer sees it. */
export async function findChannel(
  executor: Executor,
  username: string,
  viewerId: string | null,
): Promise<User | undefined> {
  const isViewers = and(eq(subscriptions.channelId, users.id), eq(subscriptions.subscriberId, viewerId ?? ''))
  const [row] = await executor
    .select({ user: users, subscriptionId: subscriptions.id })
    .from(users)
    .leftJoin(subscriptions, isViewers)
    .where(eq(users.username, username.toLowerCase()))
  return row && publicAccount(row.user, row.subscriptionId !== null)
}

/** The account as a video or a comment shows it. */
export function toChannel(row: UserRow, isSubscribed: boolean): Channel {
  return {
    _id: row.id,
    username: row.username,
    fullName: row.fullName,
    avatar: mediaUrl(row.avatarKey),
    isVerified: row.isVerified,
    isSubscribed,
    subscribersCount: row.subscribersCount,
  }
}
