import type { SQL } from 'drizzle-orm'
import { allVideos } from '../database/all-videos.ts'
import type { Executor } from '../database/connect.ts'
import { and, asc, eq, inArray, lte, sql } from '../database/drizzle.ts'
import { users, type Visibility } from '../database/schema.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import { invalid } from '../http/api-error.ts'
import { updateHiddenMedia, updateHiddenStreams } from '../moderation/update-hidden-media.ts'
import { maxScheduledDays } from './schemas.ts'

const refuse = (message: string) => invalid([{ field: 'publishesAt', message }])

/** A video's visibility, and when a private video becomes public. */
export interface VisibilityChange {
  visibility: Visibility
  publishesAt: Date | null
}

/**
 * Reads the visibility of a form or body.
 *
 * @throws {ApiError} 400 if a video that isn't private has a publication time, or if the time is past or too far ahead.
 */
export function readVisibility(
  { visibility = 'public', publishesAt }: { visibility?: Visibility; publishesAt?: string },
  now: Date,
): VisibilityChange {
  if (publishesAt === undefined || publishesAt === '') return { visibility, publishesAt: null }
  const at = new Date(publishesAt)
  if (Number.isNaN(at.getTime())) throw refuse('Please enter a valid date and time')
  if (visibility !== 'private') throw refuse('Only private videos can be scheduled')
  if (at <= now) throw refuse('Please choose a time in the future')
  if (at.getTime() - now.getTime() > maxScheduledDays * 24 * 60 * 60_000)
    throw refuse(`Please choose a time within ${maxScheduledDays} days`)
  return { visibility, publishesAt: at }
}

/**
 * Changes the visibility of a user's videos, with counts and files. Skips IDs of other videos. A video's first publication sets its date.
 *
 * @param condition excludes videos that have changed before they were locked.
 * @returns the IDs of the changed videos.
 */
export async function setVisibility(
  transaction: Executor,
  ownerId: string,
  ids: readonly string[],
  { visibility, publishesAt }: VisibilityChange,
  now: Date,
  condition?: SQL,
): Promise<string[]> {
  await holdAccount(transaction, ownerId)
  const before = await transaction
    .select({ id: allVideos.id, visibility: allVideos.visibility })
    .from(allVideos)
    .where(and(inArray(allVideos.id, [...ids]), eq(allVideos.ownerId, ownerId), condition))
    .orderBy(asc(allVideos.id))
    .for('update')
  const found = before.map(({ id }) => id)
  if (found.length === 0) return []

  /** The current time if the video has never been public, or else the column's value. */
  const firstTime = (column: typeof allVideos.createdAt | typeof allVideos.publishedAt) =>
    sql`case when ${allVideos.publishedAt} is null then ${now.toISOString()}::timestamptz else ${column} end`
  await transaction
    .update(allVideos)
    .set({
      visibility,
      publishesAt,
      ...(visibility === 'public' && {
        createdAt: firstTime(allVideos.createdAt),
        publishedAt: firstTime(allVideos.publishedAt),
      }),
    })
    .where(inArray(allVideos.id, found))
  await updateFiles(transaction, found)

  const listedBefore = before.filter((video) => video.visibility === 'public').length
  const change = (visibility === 'public' ? found.length : 0) - listedBefore
  if (change === 0) return found
  await transaction
    .update(users)
    .set({ videosCount: sql`${users.videosCount} + ${change}` })
    .where(eq(users.id, ownerId))
  // This update runs last, because every upload needs this row's lock.
  await transaction.execute(sql`update counts set count = count + ${change} where of = 'videos'`)
  return found
}

/** Records which files of these videos are private. */
export async function updateFiles(transaction: Executor, ids: string[]): Promise<void> {
  const scope = sql`id = any(${sql.param(ids)}::text[])`
  await updateHiddenMedia(
    transaction,
    sql`select distinct unnest(array[video_key, thumbnail_key]) as key from public.videos where ${scope}`,
  )
  await updateHiddenStreams(transaction, scope)
}

/** Publishes the scheduled videos whose time has come. */
export async function publishDue(transaction: Executor, now: Date): Promise<void> {
  const isDue = lte(allVideos.publishesAt, now)
  const due = await transaction
    .select({ id: allVideos.id, ownerId: allVideos.ownerId })
    .from(allVideos)
    .where(isDue)
    .limit(maxDue)
  for (const [ownerId, own] of Map.groupBy(due, (video) => video.ownerId)) {
    await setVisibility(
      transaction,
      ownerId,
      own.map(({ id }) => id),
      { visibility: 'public', publishesAt: null },
      now,
      isDue,
    )
  }
}

/** Maximum number of videos to publish in one transaction. */
const maxDue = 500
