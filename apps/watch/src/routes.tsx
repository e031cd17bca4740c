import { separateViews } from '@kinora/api-client/extensions'
import { commentsQuery, queryKeys, videoQuery, videosQuery } from '@kinora/api-client/queries'
import { defineRemote } from '@kinora/shell-contract'

import { initialSort } from './comments/comment-sort.ts'
import { keepForPlayback } from './player/current-playback.ts'
import { relatedVideosParams } from './related-videos-params.ts'
import { WatchPage } from './watch-page.tsx'

/** The watch remote: a single page, open to visitors. */
export const remote = defineRemote({
  id: 'watch',
  routes: [
    {
      path: '/watch/:videoId',
      loader: async ({ params, request, api, queryClient, hasPrerenderedSkeleton = false, takePrerenderedVideo }) => {
        const { videoId = '' } = params
        keepForPlayback(takePrerenderedVideo?.(), request.signal)
        // Opening a page starts its comments from page 1 (spec 4), even if the video was open before.
        queryClient.removeQueries({ queryKey: queryKeys.commentsOf(videoId), type: 'inactive' })
        const watched = queryClient.prefetchQuery(videoQuery(api, videoId, separateViews)).then(() =>
          // Providers that count views themselves have now moved the video to the top of the history.
          queryClient.invalidateQueries({ queryKey: queryKeys.watchHistory() }),
        )
        void queryClient.prefetchInfiniteQuery(commentsQuery(api, videoId, initialSort))
        void queryClient.prefetchQuery(videosQuery(api, relatedVideosParams(videoId)))
        if (hasPrerenderedSkeleton) await watched
      },
      Component: WatchPage,
    },
  ],
})
