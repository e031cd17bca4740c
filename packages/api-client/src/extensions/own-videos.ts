import type { ApiClient } from '../create-api-client.ts'
import { decodeUploadedVideo, decodeVideo } from '../decode/decode.ts'
import { fieldsOf, requiredText } from '../decode/fields.ts'
import type { VideoUpload } from '../endpoints.ts'
import type { Video } from '../entities.ts'
import type { ReadOptions } from '../http/call.ts'
import type { DataOf } from '../http/contract.ts'
import { contractCall, ignore } from './contract-call.ts'

/**
 * The header by which an upload whose response was lost publishes nothing when it is sent again, and is answered with its video. A provider that does not know it
 * ignores it.
 *
 * @param key of this upload alone among the viewer's: at most 255 characters that a header can have.
 */
export function publishedOnce(key: string): { headers: Readonly<Record<string, string>> } {
  return { headers: { 'Idempotency-Key': key } }
}

/** An upload that survives a lost connection. Its file goes to `url`, a path from the site's root, by the tus protocol 1.0. */
export interface ResumableUpload {
  uploadId: string
  url: string
}

/** Starts a resumable upload of a file of `size` bytes. Only for a viewer who `canResumeUploads`. */
export function startUpload(api: ApiClient, size: number, options?: ReadOptions): Promise<ResumableUpload> {
  const decode = (data: unknown) => {
    const { uploadId, url } = fieldsOf<DataOf<'POST', '/videos/uploads'>>(data)
    return { uploadId: requiredText(uploadId), url: requiredText(url) }
  }
  return contractCall(api)('POST', '/videos/uploads', { body: { size } }, { ...options, decode })
}

/**
 * Publishes a resumable upload whose file is complete. Publishing it again gives the same video, so the call may be repeated after a lost response. After a 401 the
 * tokens are refreshed, but the picture is not sent again, as in `videos.upload`.
 */
export function publishUpload(
  api: ApiClient,
  uploadId: string,
  { title, description, thumbnail }: Omit<VideoUpload, 'videoFile'>,
  options?: ReadOptions,
): Promise<{ _id: string }> {
  const input = { params: { uploadId }, body: { title, description, thumbnail } }
  const settings = { ...options, isForm: true, decode: decodeUploadedVideo }
  return contractCall(api)('POST', '/videos/uploads/{uploadId}/publish', input, settings)
}

/** What the owner of a video may change; what is left out stays. */
export type VideoChanges = Partial<Omit<VideoUpload, 'videoFile'>>

/** Changes the viewer's own video. Only for a viewer who `canEditVideos`. After a 401 as `publishUpload`. */
export function updateVideo(api: ApiClient, videoId: string, changes: VideoChanges): Promise<Video> {
  const input = { params: { videoId }, body: changes }
  return contractCall(api)('PATCH', '/videos/{videoId}', input, { isForm: true, decode: decodeVideo })
}

/** Deletes the viewer's own video with its files and comments. Only for a viewer who `canEditVideos`. */
export function removeVideo(api: ApiClient, videoId: string): Promise<void> {
  return contractCall(api)('DELETE', '/videos/{videoId}', { params: { videoId } }, { decode: ignore })
}
