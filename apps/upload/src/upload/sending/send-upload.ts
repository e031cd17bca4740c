import { isApiErrorOfKind } from '@kinora/api-client'
import type { ApiClient, ApiError, VideoUpload } from '@kinora/api-client'
import { publishedOnce } from '@kinora/api-client/extensions'

import { identityOf, isUploadOf } from './upload-state.ts'
import type { SentUpload, UnfinishedUpload } from './upload-state.ts'

export interface SendOptions {
  api: ApiClient
  signal: AbortSignal
  /** Whether the provider supports resumable uploads. */
  canResume: boolean
  /** An earlier upload of the same file that was not published. */
  unfinished: UnfinishedUpload | null
  /** An earlier attempt to send the draft in one request. */
  sent: SentUpload | null
  /** Called before each attempt to publish. A retry has the same key. */
  onSend(upload: SentUpload): void
  /** Called with an upload that can be resumed if this page closes. */
  onStarted(upload: UnfinishedUpload): void
  onProgress(sentBytes: number): void
  onInterrupted(error: ApiError): void
}

/** Files larger than this size, in bytes, are sent in parts. Resending a smaller file takes less time than starting an upload in parts. */
const maxConcurrentBytes = 16 * 1024 ** 2

/** Uploads and publishes a video, in one request or in parts. */
export async function sendUpload(upload: VideoUpload, options: SendOptions): Promise<{ _id: string }> {
  const { canResume, unfinished } = options
  const goesInParts = unfinished !== null || (canResume && upload.videoFile.size > maxConcurrentBytes)
  if (!goesInParts) return sendInOneRequest(upload, options)
  // The code for uploads in parts is loaded only for large files.
  const { sendInParts } = await import('./send-in-parts.ts')
  return sendInParts(upload, options)
}

async function sendInOneRequest(
  upload: VideoUpload,
  { api, signal, canResume, sent, onSend, onProgress }: SendOptions,
): Promise<{ _id: string }> {
  const { videoFile } = upload
  const current = sent && isUploadOf(sent, videoFile) ? sent : { key: createKey(), file: identityOf(videoFile) }
  // Does not send a key to a provider without the extension, because the specification does not define keys.
  if (canResume) onSend(current)
  const send = () =>
    api.videos.upload(upload, {
      signal,
      ...(canResume && publishedOnce(current.key)),
      onProgress: (percent) => onProgress((videoFile.size * percent) / 100),
    })
  try {
    return await send()
  } catch (error) {
    // The client has refreshed the tokens by now, but only the form can read the files again (spec 4).
    if (!isApiErrorOfKind(error, 'unauthenticated') || !api.tokens.has()) throw error
    return send()
  }
}

/** The fallback may be guessable, because a key is only valid for its viewer. (`randomUUID` is only available on secure origins.) */
function createKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
