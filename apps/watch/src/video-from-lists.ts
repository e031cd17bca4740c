import type { Video, VideoPage } from '@kinora/api-client'
import { queryKeys } from '@kinora/api-client/queries'
import type { QueryClient } from '@tanstack/react-query'

/** The video as a list in the cache has it, if one has it with its file: enough to show the page and to start playing. */
export function videoFromLists(queryClient: QueryClient, videoId: string): Video | undefined {
  const pages = queryClient.getQueriesData<VideoPage>({ queryKey: queryKeys.videoLists() })
  const lists = [
    ...pages.map(([, page]) => page?.videos),
    queryClient.getQueryData<Video[]>(queryKeys.watchHistory()),
    queryClient.getQueryData<Video[]>(queryKeys.likedVideos()),
  ]
  for (const list of lists) {
    const video = list?.find(({ _id, videoFile }) => _id === videoId && videoFile !== '')
    if (video !== undefined) return video
  }
  return undefined
}
