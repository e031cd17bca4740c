import type { ApiClient } from '../create-api-client.ts'
import type { VideoUpload } from '../endpoints.ts'
import { readUploadedVideo, readVideo } from '../entities.ts'
import type { Video } from '../entities.ts'
import type { ReadOptions } from '../http/call.ts'
import { id, object } from '../read.ts'
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

const readUpload = object({ uploadId: id, url: id })

/** An upload that survives a lost connection. Its file goes to `url`, a path from the site's root, by the tus protocol 1.0. */
export type ResumableUpload = ReturnType<typeof readUpload>

/** Starts a resumable upload of a file of `size` bytes. Only for a viewer who `canResumeUploads`. */
export function startUpload(api: ApiClient, size: number, options?: ReadOptions): Promise<ResumableUpload> {
  return contractCall(api)('POST', '/videos/uploads', { ...options, body: { size }, read: readUpload })
}

/**
 * Publishes a resumable upload whose file is complete. Publishing it again gives the same video, so the call may be repeated after a lost response. After a 401 the
 * tokens are refreshed, but the picture is not sent again, as in `videos.upload`.
 */
export function publishUpload(
  api: ApiClient,
  uploadId: string,
  body: Omit<VideoUpload, 'videoFile'>,
  options?: ReadOptions,
): Promise<{ _id: string }> {
  const input = { params: { uploadId }, body, isForm: true, read: readUploadedVideo }
  return contractCall(api)('POST', '/videos/uploads/{uploadId}/publish', { ...options, ...input })
}

/** What the owner of a video may change; what is left out stays. */
export type VideoChanges = Partial<Omit<VideoUpload, 'videoFile'>>

/** Changes the viewer's own video. Only for a viewer who `canEditVideos`. After a 401 as `publishUpload`. */
export function updateVideo(api: ApiClient, videoId: string, changes: VideoChanges): Promise<Video> {
  const request = { params: { videoId }, body: changes, isForm: true, read: readVideo }
  return contractCall(api)('PATCH', '/videos/{videoId}', request)
}

/** Deletes the viewer's own video with its files and comments. Only for a viewer who `canEditVideos`. */
export function removeVideo(api: ApiClient, videoId: string): Promise<void> {
  return contractCall(api)('DELETE', '/videos/{videoId}', { params: { videoId }, read: ignore })
}
