import type { QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '../create-api-client.ts'
import type { Video } from '../entities.ts'
import { changeVideos } from '../mutations/show-everywhere.ts'
import { contractCall, ignore } from './contract-call.ts'

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
