import type { Video } from '@kinora/api-client'
import type { QueryClient } from '@tanstack/react-query'

type List = { videos?: unknown } | undefined

/** Returns the URL of a video's file from any cached list, or ''. */
export function videoFileOf(queryClient: QueryClient, videoId: string): string {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const data = state.data as (List & { pages?: List[] }) | undefined
    for (const list of data?.pages ?? [data]) {
      const videos = Array.isArray(list) ? list : list?.videos
      const found = Array.isArray(videos) && videos.find((video) => (video as Partial<Video> | null)?._id === videoId)
      const file = (found as Partial<Video> | undefined)?.videoFile
      if (typeof file === 'string' && file !== '') return file
    }
  }
  return ''
}
