import type { Video } from '@kinora/api-client'
import type { QueryClient } from '@tanstack/react-query'

type List = { videos?: unknown } | undefined

/** A video as a list shows it. Lists may lack fields. */
export type ListedVideo = Pick<Video, 'videoFile'> & Partial<Pick<Video, 'title' | 'thumbnail' | 'watchedSeconds'>>

/** Finds a video in the cached lists. Ignores entries without a file. */
export function listedVideo(queryClient: QueryClient, videoId: string): ListedVideo | undefined {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const data = state.data as (List & { pages?: List[] }) | undefined
    for (const list of data?.pages ?? [data]) {
      const videos = Array.isArray(list) ? list : list?.videos
      const found = Array.isArray(videos) && videos.find((video) => (video as Partial<Video> | null)?._id === videoId)
      const file = (found as Partial<Video> | undefined)?.videoFile
      if (typeof file === 'string' && file !== '') return found as ListedVideo
    }
  }
  return undefined
}
