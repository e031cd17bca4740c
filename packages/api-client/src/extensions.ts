/*
 * Calls and fields that a provider may offer beyond the specification (reading 33). The shell does not share this entry: a remote bundles the parts it uses, so
 * a new call does not require a new shell.
 */
import type { QueryClient } from '@tanstack/react-query'

import type { Fields, Schemas } from './contract.ts'
import type { ApiClient } from './create-api-client.ts'
import type { VideoUpload } from './endpoints.ts'
import { readUploadedVideo, readVideo } from './entities.ts'
import type { Video } from './entities.ts'
import type { Call, ReadOptions } from './http/call.ts'
import { changeVideos } from './mutations/show-everywhere.ts'
import { CallFailure, fill, ignore, optionalList } from './read.ts'

/** Returns the client's `call` with the contract's types: a path, parameter, query or body that is not in the contract does not compile. */
export function contractCall(api: ApiClient): Call {
  return api.call as Call
}

/** Fetches all data of the viewer's account, as the provider sends it. Media are root-relative paths. Requires `canDeleteAccount`. */
export function exportAccount(api: ApiClient, options?: ReadOptions): Promise<unknown> {
  return contractCall(api)('GET', '/users/me/export', { ...options, read: (data) => data })
}

/**
 * Deletes the account permanently and ends its sessions; call `users.logout` afterwards to remove the tokens. Fails as `forbidden` if the password is wrong.
 * Requires `canDeleteAccount`.
 */
export function removeAccount(api: ApiClient, password: string): Promise<void> {
  return contractCall(api)('DELETE', '/users/me', { body: { password }, read: ignore })
}

/**
 * Returns an idempotency header: if the upload's response is lost and the upload is resent, the provider returns the video that it already published. Providers
 * that do not support the header ignore it.
 *
 * @param key unique among the viewer's uploads: at most 255 characters that are valid in a header.
 */
export function publishedOnce(key: string): { headers: Readonly<Record<string, string>> } {
  return { headers: { 'Idempotency-Key': key } }
}

/** An upload that survives a lost connection. Its file is sent to `url`, a root-relative path, with the tus 1.0 protocol. */
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
 * Publishes a resumable upload whose file is complete. Publishing it again returns the same video, so the call can be repeated after a lost response. After a
 * 401, the tokens are refreshed but the image is not resent, as in `videos.upload`.
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

/** The fields that a video's owner can change. Fields that are omitted stay unchanged. */
export type VideoChanges = Partial<Omit<VideoUpload, 'videoFile'>>

/** Changes the viewer's own video. Handles a 401 the same way as `publishUpload`. Requires `canEditVideos`. */
export function updateVideo(api: ApiClient, videoId: string, changes: VideoChanges): Promise<Video> {
  const request = { params: { videoId }, body: changes, isForm: true, read: readVideo }
  return contractCall(api)('PATCH', '/videos/{videoId}', request)
}

/** Deletes the viewer's own video with its files and comments. Requires `canEditVideos`. */
export function removeVideo(api: ApiClient, videoId: string): Promise<void> {
  return contractCall(api)('DELETE', '/videos/{videoId}', { params: { videoId }, read: ignore })
}

/** A video's captions in one language, with the URL of the WebVTT file. */
export type Caption = Schemas['Caption']

const readCaptions = optionalList<Caption>((caption) => fill({ language: '', label: '', src: '' }, caption))

/** Reads captions from a video's `captions` field. Omits captions without a language or file. */
export function captionsOf(wire: unknown): Caption[] {
  const captions = readCaptions(wire).filter(({ language, src }) => language !== '' && src !== '')
  return captions.map(({ language, label, src }) => ({ language, label: label || language, src }))
}

/** Captions that a video's owner submits. */
export interface NewCaption {
  language: string
  label: string
  /** The content of a WebVTT file. */
  text: string
}

/** Sets the captions of the viewer's own video in one language. */
export function putCaptions(api: ApiClient, videoId: string, caption: NewCaption): Promise<void> {
  const input = { params: { videoId }, body: { ...caption } }
  return contractCall(api)('POST', '/videos/{videoId}/captions', { ...input, read: ignore })
}

/** Removes the captions of the viewer's own video in one language. */
export function removeCaptions(api: ApiClient, videoId: string, language: string): Promise<void> {
  const params = { videoId, language }
  return contractCall(api)('DELETE', '/videos/{videoId}/captions/{language}', { params, read: ignore })
}

/** Preview frames from a video in one image file, row by row in chronological order. */
export type Storyboard = Schemas['Storyboard']

const emptyStoryboard: Storyboard = { url: '', columns: 0, count: 0, width: 0, height: 0, secondsEach: 0 }

/** A video in several renditions. */
export interface Stream {
  /** The URL of an HLS playlist of all renditions. */
  url: string
  /** The shorter sides of the renditions in pixels, in ascending order; at least one. */
  heights: readonly number[]
  storyboard: Storyboard | undefined
}

/** Reads renditions from a video's `stream` field; undefined if there are none, or their kind is unknown. */
export function streamOf(wire: unknown): Stream | undefined {
  const { kind, url, storyboard } = fill({ kind: '', url: '', storyboard: emptyStoryboard }, wire)
  const all = optionalList(Number)((Object(wire) as Fields<Schemas['Stream']>).heights)
  const heights = all.filter((height) => height > 0).toSorted((a, b) => a - b)
  if (kind !== 'hls' || url === '' || heights.length === 0) return undefined
  return { url, heights, storyboard: Object.values(storyboard).every(Boolean) ? storyboard : undefined }
}

/** The transcoding progress of the viewer's own video. */
export interface StreamProgress {
  /** The completed share in percent; null if nothing is in progress or the provider does not report it. */
  percent: number | null
  /** A sentence with the position in the queue or the reason for a failure; null if there is nothing to report. */
  message: string | null
}

function readProgress(wire: unknown): StreamProgress {
  const { streamPercent, streamMessage } = Object(wire) as Fields<Schemas['Video']>
  return {
    percent: typeof streamPercent === 'number' ? streamPercent : null,
    message: typeof streamMessage === 'string' ? streamMessage : null,
  }
}

export function readStreamProgress(api: ApiClient, videoId: string, signal?: AbortSignal): Promise<StreamProgress> {
  const request = { ...separateViews, params: { videoId }, signal, read: readProgress }
  return contractCall(api)('GET', '/videos/{videoId}', request)
}

/** The header that prevents a video request from counting as a view, because the caller reports views with `reportView`. */
export const separateViews = { headers: { 'X-Kinora-Views': 'separate' } } as const

/**
 * Counts a view of a video that was fetched with `separateViews`, and moves the video to the top of the viewer's history. Fails if the provider does not
 * support the call; such a provider has already counted the view.
 */
export function reportView(api: ApiClient, videoId: string): Promise<void> {
  const request = { params: { videoId }, access: 'anyone', read: ignore } as const
  return contractCall(api)('POST', '/videos/{videoId}/views', request)
}

/** Stores the viewer's position in a video from their history, in seconds, even if the page closes. Requires a provider whose videos have `watchedSeconds`. */
export function reportPosition(api: ApiClient, videoId: string, seconds: number, signal?: AbortSignal): Promise<void> {
  const request = { params: { videoId }, body: { seconds }, keepalive: true, signal, read: ignore }
  return contractCall(api)('POST', '/videos/{videoId}/position', request)
}

/** Returns the viewer's last position in a video, in seconds; null for a visitor, or if the provider does not store positions. */
export function watchedSecondsOf({ watchedSeconds }: Pick<Video, 'watchedSeconds'>): number | null {
  return typeof watchedSeconds === 'number' ? watchedSeconds : null
}

/** Updates the viewer's position in a video, in seconds, in every cache entry. Call it after `reportPosition`. */
export function showPosition(queryClient: QueryClient, videoId: string, seconds: number): void {
  changeVideos(queryClient, (video) =>
    video._id === videoId && typeof video.watchedSeconds === 'number' ? { ...video, watchedSeconds: seconds } : video,
  )
}
