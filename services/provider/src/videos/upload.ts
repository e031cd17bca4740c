import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { createId } from '../create-id.ts'
import { users, videos } from '../database/schema.ts'
import { invalid, type FieldError } from '../http/api-error.ts'
import { validate } from '../http/validate.ts'
import { receiveForm } from '../media/receive-form.ts'
import { thumbnailRule, thumbnailSizes, videoFileRule } from '../media/upload-rules.ts'
import type { UploadContext } from '../media/upload-services.ts'
import { uploadMessages, UploadFieldsSchema } from './schemas.ts'

const rules = { videoFile: videoFileRule, thumbnail: thumbnailRule }

/** What an upload form comes to at most: its files, and a megabyte for its text and what stands between. */
export const maxVideoUploadBytes = videoFileRule.maxBytes + thumbnailRule.maxBytes + 1024 * 1024

/** Publishes the video that an upload form brings, and returns its id. */
export function uploadVideo(context: UploadContext, request: FastifyRequest, ownerId: string): Promise<string> {
  return receiveForm(context, request, rules, async ({ fields, files, upload }) => {
    const { title, description } = validate(
      request,
      UploadFieldsSchema,
      { title: fields.title?.trim(), description: fields.description?.trim() },
      { messages: uploadMessages },
    )
    const { videoFile: videoKey, thumbnail } = files
    if (!videoKey || !thumbnail) throw invalid(missingFiles(files))

    const durationSeconds = await context.inspector.inspectVideo(videoKey, ownerId)
    const thumbnailKey = await upload.storePicture(thumbnail, thumbnailSizes, ownerId)

    const id = createId()
    await context.database.transaction(async (transaction) => {
      await upload.keep(transaction)
      await transaction.insert(videos).values({
        id,
        ownerId,
        title,
        description,
        videoKey,
        thumbnailKey,
        durationSeconds,
        createdAt: context.clock(),
      })
      await transaction
        .update(users)
        .set({ videosCount: sql`${users.videosCount} + 1` })
        .where(eq(users.id, ownerId))
    })
    return id
  })
}

function missingFiles(files: { videoFile?: string; thumbnail?: string }): FieldError[] {
  const errors: FieldError[] = []
  if (!files.videoFile) errors.push({ field: 'videoFile', message: 'Please select a video file' })
  if (!files.thumbnail) errors.push({ field: 'thumbnail', message: 'Please select a thumbnail' })
  return errors
}
