import { likeFields, toggleOptions } from '@kinora/api-client/mutations'
import { queryKeys, videoQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Toggles the like on a video: updates optimistically, rolls back on failure, and then refetches (spec 4). */
export function useToggleLike(videoId: string) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = videoQuery(api, videoId)

  return useMutation(
    toggleOptions({
      api,
      queryClient,
      id: videoId,
      queryKey,
      fields: likeFields,
      update: (video, change) => ({ ...video, ...change(video) }),
      alsoShow(isLiked, { showLike }) {
        const video = queryClient.getQueryData(queryKey)
        if (video) showLike(queryClient, video, isLiked)
      },
      send: () => api.likes.toggleVideo(videoId),
      invalidates: [queryKey, queryKeys.likedVideos()],
    }),
  )
}
