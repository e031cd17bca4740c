import type { Video } from '@kinora/api-client'
import { likeFields, toggleOptions } from '@kinora/api-client/mutations'
import { queryKeys, videoQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Likes a video, or takes the like back: shown everywhere at once, put back on failure, then fetched again (spec 4). */
export function useToggleLike(video: Video) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = videoQuery(api, video._id)

  return useMutation(
    toggleOptions({
      api,
      queryClient,
      id: video._id,
      queryKey,
      fields: likeFields,
      update: (video, change) => ({ ...video, ...change(video) }),
      alsoShow: (isLiked, { showLike }) => showLike(queryClient, video, isLiked),
      send: () => api.likes.toggleVideo(video._id),
      invalidates: [queryKey, queryKeys.likedVideos()],
    }),
  )
}
