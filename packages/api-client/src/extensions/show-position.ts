import type { QueryClient } from '@tanstack/react-query'

import { changeVideos } from '../mutations/show-everywhere.ts'

/** Shows in every entry of the cache where the viewer is in a video, in seconds, as `reportPosition` has told the provider: its page goes on there, and its cards have that much of their bar. */
export function showPosition(queryClient: QueryClient, videoId: string, seconds: number): void {
  changeVideos(queryClient, (video) =>
    video._id === videoId && typeof video.watchedSeconds === 'number' ? { ...video, watchedSeconds: seconds } : video,
  )
}
