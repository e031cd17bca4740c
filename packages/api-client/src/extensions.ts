/*
 * What a provider may offer beyond the specification (reading 33). The shell does not share this entry: a remote carries what it uses of it, and so needs no newer
 * shell for a newer call.
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

/** A client's `call` with the contract's types: a path, parameter, query or body that the contract does not have does not compile. */
export function contractCall(api: ApiClient): Call {
  return api.call as Call
}

/** Everything that belongs to the viewer's account, as the provider sends it. Media are paths from the site's root. Only for a viewer who `canDeleteAccount`. */
export function exportAccount(api: ApiClient, options?: ReadOptions): Promise<unknown> {
  return contractCall(api)('GET', '/users/me/export', { ...options, read: (data) => data })
}

/** Deletes the account for good and ends its sessions. `forbidden` if the password is wrong. `users.logout` then removes the tokens. Only for a viewer who `canDeleteAccount`. */
export function removeAccount(api: ApiClient, password: string): Promise<void> {
  return contractCall(api)('DELETE', '/users/me', { body: { password }, read: ignore })
}

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

function readUpload(value: unknown): ResumableUpload {
  const upload = fill({ uploadId: '', url: '' }, value)
  if (!upload.uploadId || !upload.url) throw new CallFailure('malformed', 'The response lacks the upload.')
  return upload
}

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

/** The fields that the owner of a video can change. Missing fields stay unchanged. */
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

/** The captions of a video in one language, with the URL of a WebVTT file. */
export type Caption = Schemas['Caption']

const readCaptions = optionalList<Caption>((caption) => fill({ language: '', label: '', src: '' }, caption))

/** The captions of a video, from its `captions`, without those that lack a language or a file. */
export function captionsOf(wire: unknown): Caption[] {
  const captions = readCaptions(wire).filter(({ language, src }) => language !== '' && src !== '')
  return captions.map(({ language, label, src }) => ({ language, label: label || language, src }))
}

/** Captions as their video's owner gives them. */
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

/** Small pictures of a video, row by row in one file, from its beginning on. */
export type Storyboard = Schemas['Storyboard']

const emptyStoryboard: Storyboard = { url: '', columns: 0, count: 0, width: 0, height: 0, secondsEach: 0 }

/** A video in several renditions. */
export interface Stream {
  /** The URL of an HLS playlist of all renditions. */
  url: string
  /** The shorter sides of the renditions in pixels, the smallest first; at least one. */
  heights: readonly number[]
  storyboard: Storyboard | undefined
}

/** The renditions of a video, from its `stream`; undefined if the provider has none, or none of a known kind. */
export function streamOf(wire: unknown): Stream | undefined {
  const { kind, url, storyboard } = fill({ kind: '', url: '', storyboard: emptyStoryboard }, wire)
  const all = optionalList(Number)((Object(wire) as Fields<Schemas['Stream']>).heights)
  const heights = all.filter((height) => height > 0).toSorted((a, b) => a - b)
  if (kind !== 'hls' || url === '' || heights.length === 0) return undefined
  return { url, heights, storyboard: Object.values(storyboard).every(Boolean) ? storyboard : undefined }
}

/** How far the renditions of the viewer's own video are. */
export interface StreamProgress {
  /** How much of them is ready, in percent; null if none are in progress or the provider does not report it. */
  percent: number | null
  /** Their place in the queue, or why they could not be created, in a sentence; null if there is nothing to report. */
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

/** The header by which reading a video counts no view: the reader reports it itself, by `reportView`. */
export const separateViews = { headers: { 'X-Kinora-Views': 'separate' } } as const

/**
 * Counts a view of a video that was read with `separateViews`, and puts it at the top of the viewer's history. A provider that does not know the call has
 * counted already, and fails it.
 */
export function reportView(api: ApiClient, videoId: string): Promise<void> {
  const request = { params: { videoId }, access: 'anyone', read: ignore } as const
  return contractCall(api)('POST', '/videos/{videoId}/views', request)
}

/** Stores the viewer's position in a video of their history, in seconds, even if the page closes. For a provider whose videos have `watchedSeconds`. */
export function reportPosition(api: ApiClient, videoId: string, seconds: number, signal?: AbortSignal): Promise<void> {
  const request = { params: { videoId }, body: { seconds }, keepalive: true, signal, read: ignore }
  return contractCall(api)('POST', '/videos/{videoId}/position', request)
}

/** Where the viewer stopped in a video, in seconds; null for a visitor, and if the provider does not store it. */
export function watchedSecondsOf({ watchedSeconds }: Pick<Video, 'watchedSeconds'>): number | null {
  return typeof watchedSeconds === 'number' ? watchedSeconds : null
}

/** Shows the viewer's position in a video, in seconds, in every entry of the cache, after `reportPosition` has sent it. */
export function showPosition(queryClient: QueryClient, videoId: string, seconds: number): void {
  changeVideos(queryClient, (video) =>
    video._id === videoId && typeof video.watchedSeconds === 'number' ? { ...video, watchedSeconds: seconds } : video,
  )
}
