import type { Video, VideoPage } from '@kinora/api-client'
import { queryKeys } from '@kinora/api-client/queries'
import type { QueryClient } from '@tanstack/react-query'

/** The video as a list in the cache has it, if one has it with its file: enough to show the page and to start playing. */
export function videoFromLists(queryClient: QueryClient, videoId: string): Video | undefined {
  const pages = queryClient.getQueriesData<VideoPage>({ queryKey: queryKeys.videoLists() })
  return pages
    .flatMap(([, page]) => page?.videos ?? [])
    .find(({ _id, videoFile }) => _id === videoId && videoFile !== '')
}
