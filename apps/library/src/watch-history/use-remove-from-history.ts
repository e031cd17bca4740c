import type { Video } from '@kinora/api-client'
import { watchHistoryQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Optimistically removes a video from the history. If the call fails, the video silently reappears in its place (reading 27). Success doesn't trigger a
 * refetch, because the rest of the history is known and may run to thousands of videos.
 */
export function useRemoveFromHistory(video: Video) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = watchHistoryQuery(api)

  const drop = async () => {
    // A response still in flight may include the video.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (history) => history?.filter(({ _id }) => _id !== video._id))
  }

  return useMutation({
    mutationFn: () => api.users.removeFromWatchHistory(video._id),
    onMutate: async () => {
      const place = queryClient.getQueryData(queryKey)?.findIndex(({ _id }) => _id === video._id) ?? 0
      await drop()
      return { place }
    },
    onSuccess: drop,
    onError: (_error, _nothing, removed) => {
      queryClient.setQueryData(queryKey, (history) => history?.toSpliced(removed?.place ?? 0, 0, video))
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}
