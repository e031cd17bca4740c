import type { Video, VideoPage } from '@kinora/api-client'
import { queryKeys } from '@kinora/api-client/queries'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/** Returns the video from a cached list, if that list includes the video's file. This is enough to show the page and start playback. */
export function videoFromLists(queryClient: QueryClient, videoId: string): Video | undefined {
  const cached = [queryKeys.videoLists(), queryKeys.searches()].flatMap((queryKey) =>
    queryClient.getQueriesData<VideoPage | InfiniteData<VideoPage>>({ queryKey }),
  )
  const pages = cached.flatMap(([, list]) => (list && 'pages' in list ? list.pages : list))
  const lists = [
    ...pages.map((page) => page?.videos),
    queryClient.getQueryData<Video[]>(queryKeys.watchHistory()),
    queryClient.getQueryData<Video[]>(queryKeys.likedVideos()),
  ]
  for (const list of lists) {
    const video = list?.find(({ _id, videoFile }) => _id === videoId && videoFile !== '')
    if (video !== undefined) return video
  }
  return undefined
}
