import type { SQL } from 'drizzle-orm'
import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import { and, eq, sql } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import { captions, videos } from '../database/schema.ts'
import { apiPath } from '../http/api-path.ts'
import { lineFrom } from '../http/text.ts'
import { cuesOf } from './cues.ts'
import type { Caption, NewCaption } from './schemas.ts'

/** More languages than any video needs. */
const maxLanguages = 100

/** The captions field of a video. Caption URLs change with the text, so responses can be cached indefinitely. */
export function captionsField(mediaToken: string | SQL): SQL<Caption[]> {
  const src = sql`${`${apiPath}/videos/`} || ${captions.videoId} || '/captions/' || ${captions.language} || '?v=' ||
    floor(extract(epoch from ${captions.updatedAt}) * 1000) || case when ${videos.visibility} = 'private' then '&token=' || ${mediaToken}::text else '' end`
  const one = sql`json_build_object('language', ${captions.language}, 'label', ${captions.label}, 'src', ${src})`
  return sql`(
    select coalesce(json_agg(${one} order by ${captions.label}, ${captions.language}), '[]')
    from ${captions} where ${captions.videoId} = ${videos.id}
  )`
}

/** The WebVTT text of a video's captions in one language, and whether only the video's owner may read it. Undefined if the viewer may not. */
export async function readCaptions(
  { database }: ProviderContext,
  videoId: string,
  language: string,
  viewerId?: string,
) {
  const [found] = await database
    .select({ text: captions.text, isPrivate: sql<boolean>`${allVideos.visibility} = 'private'` })
    .from(captions)
    .innerJoin(allVideos, eq(allVideos.id, captions.videoId))
    .where(and(isOf(videoId, language), isVisibleTo(viewerId ?? null)))
  return found
}

type Refusal = 'no such video' | 'not the owner' | 'too many'

/** Saves the captions of a user's own video in one language, replacing any existing ones. */
export function putCaptions(
  { database, clock }: ProviderContext,
  videoId: string,
  userId: string,
  { language, text, ...given }: NewCaption,
): Promise<Refusal | undefined> {
  return database.transaction(async (transaction) => {
    // The lock prevents concurrent requests from exceeding the limit.
    const [video] = await transaction
      .select({ ownerId: allVideos.ownerId })
      .from(allVideos)
      .where(and(eq(allVideos.id, videoId), isVisibleTo(userId)))
      .for('update')
    if (video === undefined) return 'no such video'
    if (video.ownerId !== userId) return 'not the owner'
    const updatedAt = clock()
    const content = { label: lineFrom(given.label), text, ...cuesOf(text), updatedAt }
    await transaction
      .insert(captions)
      .values({ videoId, language, ...content })
      .onConflictDoUpdate({ target: [captions.videoId, captions.language], set: content })
    if ((await transaction.$count(captions, eq(captions.videoId, videoId))) <= maxLanguages) return undefined
    await transaction.delete(captions).where(isOf(videoId, language))
    return 'too many'
  })
}

/** Removes a video's captions in one language. Idempotent. */
export async function removeCaptions(
  { database }: ProviderContext,
  videoId: string,
  userId: string,
  language: string,
): Promise<Refusal | undefined> {
  const [video] = await database
    .select({ ownerId: allVideos.ownerId })
    .from(allVideos)
    .where(and(eq(allVideos.id, videoId), isVisibleTo(userId)))
  if (video === undefined) return 'no such video'
  if (video.ownerId !== userId) return 'not the owner'
  await database.delete(captions).where(isOf(videoId, language))
  return undefined
}

const isOf = (videoId: string, language: string) => and(eq(captions.videoId, videoId), eq(captions.language, language))
