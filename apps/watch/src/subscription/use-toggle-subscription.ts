import type { Channel, Video } from '@kinora/api-client'
import { queryKeys, videoQuery } from '@kinora/api-client/queries'
import { useApiClient, useSession } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

type Subscription = Pick<Channel, 'isSubscribed' | 'subscribersCount'>

/**
 * Subscribes to a video's channel, or unsubscribes. The count changes at once, is put back on failure, and gives way to the server's after
 * the video was fetched anew (spec 4).
 */
export function useToggleSubscription(video: Video) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { userData } = useSession()
  const { queryKey } = videoQuery(api, video._id)
  const show = (subscription: Subscription | undefined) =>
    queryClient.setQueryData(
      queryKey,
      (video) => video && { ...video, owner: video.owner && { ...video.owner, ...subscription } },
    )

  return useMutation({
    mutationFn: (channelId: string) => api.subscriptions.toggle(channelId),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)?.owner
      if (!before) return undefined
      const { isSubscribed, subscribersCount } = before
      show({
        isSubscribed: !isSubscribed,
        subscribersCount: Math.max(0, subscribersCount + (isSubscribed ? -1 : 1)),
      })
      return { isSubscribed, subscribersCount }
    },
    onError: (_error, _channelId, before) => show(before),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: queryKeys.channel(video.owner?.username ?? '') })
      void queryClient.invalidateQueries({ queryKey: queryKeys.subscriptionsOf(userData?._id ?? '') })
    },
  })
}
