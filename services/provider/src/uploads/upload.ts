import { eq, sql } from '../database/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { users, videos } from '../database/schema.ts'
import { conflict, invalid, type FieldError } from '../http/api-error.ts'
import { lineFrom, linesFrom } from '../http/text.ts'
import { validate } from '../http/validate.ts'
import { receiveForm } from './receive-form.ts'
import type { UploadFiles } from './upload-files.ts'
import { thumbnailRule, thumbnailSizes, videoFileRule } from './upload-rules.ts'
import type { UploadContext } from './upload-services.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import { findPublished, fingerprintOf, saveKey } from './upload-keys.ts'
import { readVisibility, updateFiles, type VisibilityChange } from '../videos/visibility.ts'
import { uploadMessages, UploadFieldsSchema, type UploadFields } from '../videos/schemas.ts'

const rules = { videoFile: videoFileRule, thumbnail: thumbnailRule }

/** Maximum size of a form without the video: its thumbnail, and a megabyte for text and boundaries. */
export const maxVideoChangesBytes = thumbnailRule.maxBytes + 1024 * 1024

/** Maximum size of an upload form: its files, and a megabyte for text and boundaries. */
export const maxVideoUploadBytes = videoFileRule.maxBytes + thumbnailRule.maxBytes + 1024 * 1024

/** Thrown to roll back a call because the same upload is already published. */
export class PublishedElsewhereError extends Error {}

/**
 * Publishes the video in an upload form and returns its ID.
 * @param key the client's key for this upload. A second upload with the same key doesn't publish anything and returns the first video's ID.
 */
export async function uploadVideo(
  context: UploadContext,
  request: FastifyRequest,
  ownerId: string,
  key?: string,
): Promise<string> {
  const { database, clock } = context
  let findAgain: (() => Promise<string | undefined>) | undefined
  const isDigested = key !== undefined
  const receiving = receiveForm(
    context,
    request,
    rules,
    async ({ fields, files, digests, upload }) => {
      const texts = readTexts(request, fields, UploadFieldsSchema)
      const { videoFile: videoKey, thumbnail } = files
      if (!videoKey || !thumbnail) throw invalid(missingFiles(files))
      const video = { ...texts, ...readVisibility(texts, clock()), ownerId, videoKey, thumbnail }
      if (key === undefined) return publishVideo(context, upload, video)

      const uploadKey = { ownerId, key, fingerprint: fingerprintOf({ ...texts, ...digests }) }
      findAgain = () => findPublished(database, uploadKey, clock())
      if ((await findAgain()) !== undefined) throw new PublishedElsewhereError()
      return publishVideo(context, upload, video, async (transaction, videoId) => {
        if (!(await saveKey(transaction, uploadKey, videoId, clock()))) throw new PublishedElsewhereError()
      })
    },
    { isDigested },
  )
  try {
    return await receiving
  } catch (error) {
    if (!(error instanceof PublishedElsewhereError)) throw error
    const videoId = await findAgain?.()
    if (videoId === undefined) throw conflict('This video no longer exists. Please upload it again.')
    return videoId
  }
}

/** Reads a video form's text fields and normalizes them for storage. @throws {ApiError} 400 with the invalid field and its problem. */
export function readTexts<Schema extends TSchema>(
  request: FastifyRequest,
  { title, description, category, visibility, publishesAt }: Record<string, string>,
  schema: Schema,
): Static<Schema> {
  const texts = {
    ...(title !== undefined && { title: lineFrom(title) }),
    ...(description !== undefined && { description: linesFrom(description) }),
    // Forms send '' for the empty choice.
    ...(category && { category }),
    ...(visibility !== undefined && { visibility }),
    ...(publishesAt && { publishesAt }),
  }
  return validate(request, schema, texts, { messages: uploadMessages })
}

export interface NewVideo extends Omit<UploadFields, keyof VisibilityChange>, VisibilityChange {
  ownerId: string
  /** Storage keys of the video and the original thumbnail. */
  videoKey: string
  thumbnail: string
}

/**
 * Creates a video from stored files and returns its ID.
 * @param andThen runs in the same transaction. If it throws, everything is rolled back.
 */
export async function publishVideo(
  { inspector, database, clock, streamRequests }: UploadContext,
  upload: Pick<UploadFiles, 'storePicture' | 'keep'>,
  { thumbnail, ...video }: NewVideo,
  andThen?: (transaction: Executor, videoId: string) => Promise<void>,
): Promise<string> {
  const { ownerId, videoKey } = video
  const durationSeconds = await inspector.inspectVideo(videoKey, ownerId)
  const thumbnailKey = await upload.storePicture(thumbnail, thumbnailSizes, ownerId)

  const id = createId()
  await streamRequests.open()
  await database.transaction(async (transaction) => {
    await holdAccount(transaction, ownerId)
    await upload.keep(transaction)
    const createdAt = clock()
    const publishedAt = video.visibility === 'public' ? createdAt : null
    await transaction.insert(videos).values({ ...video, id, thumbnailKey, durationSeconds, createdAt, publishedAt })
    if (video.visibility === 'private') await updateFiles(transaction, [id])
    if (video.visibility === 'public')
      await transaction
        .update(users)
        .set({ videosCount: sql`${users.videosCount} + 1` })
        .where(eq(users.id, ownerId))
    await andThen?.(transaction, id)
    await streamRequests.send(transaction, id)
  })
  return id
}

function missingFiles(files: { videoFile?: string; thumbnail?: string }): FieldError[] {
  const errors: FieldError[] = []
  if (!files.videoFile) errors.push({ field: 'videoFile', message: 'Please select a video file' })
  if (!files.thumbnail) errors.push({ field: 'thumbnail', message: 'Please select a thumbnail' })
  return errors
}
