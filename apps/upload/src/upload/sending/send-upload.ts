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
  /** A previous upload of the same file that was never published. */
  unfinished: UnfinishedUpload | null
  /** A previous attempt to send the draft in one request. */
  sent: SentUpload | null
  /** Called before each attempt to publish. Retries reuse the same key. */
  onSend(upload: SentUpload): void
  /** Called with an upload that can be resumed if this page closes. */
  onStarted(upload: UnfinishedUpload): void
  onProgress(sentBytes: number): void
  onInterrupted(error: ApiError): void
}

/** Files larger than this many bytes are sent in parts. Resending a smaller file is faster than starting an upload in parts. */
const maxConcurrentBytes = 16 * 1024 ** 2

/** Uploads and publishes a video, in one request or in parts. */
export async function sendUpload(upload: VideoUpload, options: SendOptions): Promise<{ _id: string }> {
  const { canResume, unfinished } = options
  const goesInParts = unfinished !== null || (canResume && upload.videoFile.size > maxConcurrentBytes)
  if (!goesInParts) return sendInOneRequest(upload, options)
  // Only large files need this code.
  const { sendInParts } = await import('./send-in-parts.ts')
  return sendInParts(upload, options)
}

async function sendInOneRequest(
  upload: VideoUpload,
  { api, signal, canResume, sent, onSend, onProgress }: SendOptions,
): Promise<{ _id: string }> {
  const { videoFile } = upload
  const current = sent && isUploadOf(sent, videoFile) ? sent : { key: createKey(), file: identityOf(videoFile) }
  // Only send a key to a provider that supports the extension, because the specification doesn't define keys.
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
    // By now, the client has refreshed the tokens, but only the form can reread its files (spec 4).
    if (!isApiErrorOfKind(error, 'unauthenticated') || !api.tokens.has()) throw error
    return send()
  }
}

/** Creates an idempotency key without `randomUUID`, which is only available on secure origins. */
function createKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
