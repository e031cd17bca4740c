/*
 * Optional calls and fields beyond the specification (reading 33). The shell doesn't share this entry point: each remote bundles the parts it uses, so adding a
 * call doesn't require a new shell.
 */
import type { QueryClient } from '@tanstack/react-query'

import { isApiErrorOfKind } from './api-error.ts'
import type { Fields, Schemas } from './contract.ts'
import type { ApiClient } from './create-api-client.ts'
import type { VideoUpload } from './endpoints.ts'
import { readUploadedVideo, readVideo } from './entities.ts'
import type { Video } from './entities.ts'
import type { Call, ReadOptions } from './http/call.ts'
import { changeVideos } from './mutations/show-everywhere.ts'
import { CallFailure, fill, ignore, optionalList } from './read.ts'

export { describeVisibility, visibilityFields, visibilityNames, visibilityOf } from './visibility.ts'
export type { VideoVisibility, Visibility } from './visibility.ts'

export { captionLanguages, languageLabel, suggestedLanguage } from './caption-languages.ts'
export type { CaptionLanguage } from './caption-languages.ts'

/** Returns the client's `call`, typed by the contract: a path, parameter, query or body outside the contract doesn't compile. */
export function contractCall(api: ApiClient): Call {
  return api.call as Call
}

/** Whether the error means that the provider doesn't support the page's call: a 404 without an error code (reading 36). */
export function isUnknownCall(error: unknown): boolean {
  return isApiErrorOfKind(error, 'not-found') && error.code === ''
}

/** Exports the viewer's account data in the provider's own format. Media are root-relative paths. Requires `canDeleteAccount`. */
export function exportAccount(api: ApiClient, options?: ReadOptions): Promise<unknown> {
  return contractCall(api)('GET', '/users/me/export', { ...options, read: (data) => data })
}

/**
 * Permanently deletes the viewer's account and ends all its sessions. Call `users.logout` afterwards to remove the tokens. Fails as `forbidden` if the password
 * is wrong. Requires `canDeleteAccount`.
 */
export function removeAccount(api: ApiClient, password: string): Promise<void> {
  return contractCall(api)('DELETE', '/users/me', { body: { password }, read: ignore })
}

/**
 * Returns an idempotency header for an upload. If the response is lost and the upload is sent again, the provider returns the video it has already published.
 * Providers without support ignore the header.
 *
 * @param key unique per upload of this viewer: up to 255 characters that are valid in a header.
 */
export function publishedOnce(key: string): { headers: Readonly<Record<string, string>> } {
  return { headers: { 'Idempotency-Key': key } }
}

/** An upload that survives a lost connection. Send the file to `url`, a root-relative path, using the tus 1.0 protocol. */
export interface ResumableUpload {
  uploadId: string
  url: string
}

function readUpload(value: unknown): ResumableUpload {
  const upload = fill({ uploadId: '', url: '' }, value)
  if (!upload.uploadId || !upload.url)
    throw new CallFailure('malformed', 'The response does not contain an upload ID and URL.')
  return upload
}

/** Starts a resumable upload of a file of `size` bytes. Requires `canResumeUploads`. */
export function startUpload(api: ApiClient, size: number, options?: ReadOptions): Promise<ResumableUpload> {
  return contractCall(api)('POST', '/videos/uploads', { ...options, body: { size }, read: readUpload })
}

/**
 * Publishes a resumable upload once its file is complete. The call is idempotent: repeating it after a lost response returns the same video. As in
 * `videos.upload`, a 401 refreshes the tokens but doesn't resend the image.
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

/** Changes to a video. Omitted fields keep their values. */
export type VideoChanges = Partial<Omit<VideoUpload, 'videoFile'>>

/** Updates one of the viewer's own videos. Handles a 401 like `publishUpload`. Requires `canEditVideos`. */
export function updateVideo(api: ApiClient, videoId: string, changes: VideoChanges): Promise<Video> {
  const request = { params: { videoId }, body: changes, isForm: true, read: readVideo }
  return contractCall(api)('PATCH', '/videos/{videoId}', request)
}

/** Deletes one of the viewer's own videos, including its files and comments. Requires `canEditVideos`. */
export function removeVideo(api: ApiClient, videoId: string): Promise<void> {
  return contractCall(api)('DELETE', '/videos/{videoId}', { params: { videoId }, read: ignore })
}

/** One caption track: its language and the URL of its WebVTT file. */
export type Caption = Schemas['Caption']

const readCaptions = optionalList<Caption>((caption) => fill({ language: '', label: '', src: '' }, caption))

/** Reads a video's `captions` field, skipping tracks without a language or file. */
export function captionsOf(wire: unknown): Caption[] {
  const captions = readCaptions(wire).filter(({ language, src }) => language !== '' && src !== '')
  return captions.map(({ language, label, src }) => ({ language, label: label || language, src }))
}

/** A caption track to add to a video. */
export interface NewCaption {
  language: string
  label: string
  /** WebVTT text. */
  text: string
}

/** Adds or replaces captions in one language for one of the viewer's own videos. */
export function putCaptions(api: ApiClient, videoId: string, caption: NewCaption): Promise<void> {
  const input = { params: { videoId }, body: { ...caption } }
  return contractCall(api)('POST', '/videos/{videoId}/captions', { ...input, read: ignore })
}

/** Removes captions in one language from one of the viewer's own videos. */
export function removeCaptions(api: ApiClient, videoId: string, language: string): Promise<void> {
  const params = { videoId, language }
  return contractCall(api)('DELETE', '/videos/{videoId}/captions/{language}', { params, read: ignore })
}

/** A sprite sheet of preview frames, in chronological order row by row. */
export type Storyboard = Schemas['Storyboard']

const emptyStoryboard: Storyboard = { url: '', columns: 0, count: 0, width: 0, height: 0, secondsEach: 0 }

/** A video's HLS stream, with several renditions to choose from. */
export interface Stream {
  /** URL of the HLS master playlist. */
  url: string
  /** Length of each rendition's shorter side in pixels, in ascending order. Never empty. */
  heights: readonly number[]
  storyboard: Storyboard | undefined
}

/** Reads a video's `stream` field; undefined if there are no renditions or the stream type is unknown. */
export function streamOf(wire: unknown): Stream | undefined {
  const { kind, url, storyboard } = fill({ kind: '', url: '', storyboard: emptyStoryboard }, wire)
  const all = optionalList(Number)((Object(wire) as Fields<Schemas['Stream']>).heights)
  const heights = all.filter((height) => height > 0).toSorted((a, b) => a - b)
  if (kind !== 'hls' || url === '' || heights.length === 0) return undefined
  return { url, heights, storyboard: Object.values(storyboard).every(Boolean) ? storyboard : undefined }
}

/** Transcoding progress of one of the viewer's own videos. */
export interface StreamProgress {
  /** Percentage completed; null if nothing is in progress or the provider doesn't report progress. */
  percent: number | null
  /** A sentence such as the position in the queue or why transcoding failed; null if there's nothing to report. */
  message: string | null
}

/** Reads the `streamPercent` and `streamMessage` fields of one of the viewer's own videos. */
export function progressOf(wire: unknown): StreamProgress {
  const { streamPercent, streamMessage } = Object(wire) as Fields<Schemas['Video']>
  return {
    percent: typeof streamPercent === 'number' ? streamPercent : null,
    message: typeof streamMessage === 'string' ? streamMessage : null,
  }
}

/** The progress of a video that is requested again and again until its renditions are ready. */
interface CurrentProgress extends StreamProgress {
  /** Whether the video has renditions. Without it, a finished job would look like a provider that doesn't report progress. */
  isReady: boolean
}

/** Fetches the progress of one of the viewer's own videos, without counting a view. */
export function readStreamProgress(api: ApiClient, videoId: string, signal?: AbortSignal): Promise<CurrentProgress> {
  const request = { ...separateViews, params: { videoId }, signal, read: currentProgressOf }
  return contractCall(api)('GET', '/videos/{videoId}', request)
}

function currentProgressOf(wire: unknown): CurrentProgress {
  const { stream } = Object(wire) as Fields<Schemas['Video']>
  return { ...progressOf(wire), isReady: Boolean(streamOf(stream)) }
}

/** Header for fetching a video without counting a view. The caller reports the view later with `reportView`. */
export const separateViews = { headers: { 'X-Kinora-Views': 'separate' } } as const

/**
 * Counts a view of a video that was fetched with `separateViews` and moves the video to the top of the viewer's history. If the provider doesn't support
 * separate views, this call fails, but the fetch has already counted the view.
 */
export function reportView(api: ApiClient, videoId: string): Promise<void> {
  const request = { params: { videoId }, access: 'anyone', read: ignore } as const
  return contractCall(api)('POST', '/videos/{videoId}/views', request)
}

/**
 * Saves the viewer's playback position, in seconds, in a video from their history. The request survives closing the page. Only use it if the provider's videos
 * have `watchedSeconds`.
 */
export function reportPosition(api: ApiClient, videoId: string, seconds: number, signal?: AbortSignal): Promise<void> {
  const request = { params: { videoId }, body: { seconds }, keepalive: true, signal, read: ignore }
  return contractCall(api)('POST', '/videos/{videoId}/position', request)
}

/** Returns the viewer's last playback position in seconds, or null for visitors and for providers that don't store positions. */
export function watchedSecondsOf({ watchedSeconds }: Pick<Video, 'watchedSeconds'>): number | null {
  return typeof watchedSeconds === 'number' ? watchedSeconds : null
}

/** Updates the viewer's playback position, in seconds, wherever the video is cached. Call it after `reportPosition`. */
export function showPosition(queryClient: QueryClient, videoId: string, seconds: number): void {
  changeVideos(queryClient, (video) =>
    video._id === videoId && typeof video.watchedSeconds === 'number' ? { ...video, watchedSeconds: seconds } : video,
  )
}
