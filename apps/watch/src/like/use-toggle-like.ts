import type { Video } from '@kinora/api-client'
import { queryKeys, videoQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

type Like = Pick<Video, 'isLiked' | 'likes'>

/** Likes a video, or takes the like back: shown at once, put back on failure, then fetched anew (spec 4). */
export function useToggleLike(videoId: string) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = videoQuery(api, videoId)
  const show = (like: Like | undefined) => queryClient.setQueryData(queryKey, (video) => video && { ...video, ...like })

  return useMutation({
    mutationFn: () => api.likes.toggleVideo(videoId),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      const before: Like | undefined = queryClient.getQueryData(queryKey)
      if (before === undefined) return undefined
      const { isLiked, likes } = before
      show({ isLiked: !isLiked, likes: Math.max(0, likes + (isLiked ? -1 : 1)) })
      return { isLiked, likes }
    },
    onError: (_error, _variables, before) => show(before),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: queryKeys.likedVideos() })
    },
  })
}
