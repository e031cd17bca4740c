import type { FastifyRequest } from 'fastify'
import { conflict, invalid } from '../http/api-error.ts'
import { receiveForm } from './receive-form.ts'
import { freeBuffers } from '../media/free-buffers.ts'
import type { ResumableUpload } from './resumable-uploads.ts'
import type { MediaStorage } from '../media/storage.ts'
import { thumbnailRule, videoFileRule } from './upload-rules.ts'
import type { UploadContext } from './upload-services.ts'
import { UploadFieldsSchema } from '../videos/schemas.ts'
import { readVisibility } from '../videos/visibility.ts'
import { publishVideo, PublishedElsewhereError, readTexts } from './upload.ts'

/**
 * Publishes a complete upload with the form's data and returns the video's ID. Idempotent: if the upload is already published, ignores the form and returns the
 * existing ID, so clients can retry after a lost response.
 */
export async function publishUpload(
  context: UploadContext,
  request: FastifyRequest,
  upload: ResumableUpload,
): Promise<string> {
  if (upload.videoId !== null) return upload.videoId
  const { extension } = upload
  if (upload.received < upload.size || extension === null) throw conflict('This upload is not complete yet.')
  try {
    return await publish(context, request, { ...upload, extension })
  } catch (error) {
    // A concurrent call may have published the upload and removed its parts, which can make any step fail.
    const { videoId } = await context.resumableUploads.get(upload.id, upload.ownerId)
    if (videoId === null) throw error
    return videoId
  }
}

async function publish(
  context: UploadContext,
  request: FastifyRequest,
  { id, ownerId, extension }: ResumableUpload & { extension: string },
): Promise<string> {
  const { storage, pendingUploads, resumableUploads, clock } = context
  let spent: string[] = []
  const videoId = await receiveForm(
    context,
    request,
    { thumbnail: thumbnailRule },
    async ({ fields, files, upload }) => {
      const texts = readTexts(request, fields, UploadFieldsSchema)
      const { thumbnail } = files
      if (!thumbnail) throw invalid([{ field: 'thumbnail', message: 'Please select a thumbnail' }])
      const { folder = 'videos' } = videoFileRule
      const parts = await resumableUploads.partsOf(id)
      const videoKey = await upload.store(joined(storage, parts), { folder, extension })
      const video = { ...texts, ...readVisibility(texts, clock()), ownerId, videoKey, thumbnail }
      return publishVideo(context, upload, video, async (transaction, videoId) => {
        const released = await resumableUploads.publish(transaction, id, videoId)
        if (!released) throw new PublishedElsewhereError()
        spent = released
      })
    },
  )
  await pendingUploads.abandon(spent)
  return videoId
}

async function* joined(storage: MediaStorage, keys: string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    yield* storage.open(key)
    freeBuffers()
  }
}
