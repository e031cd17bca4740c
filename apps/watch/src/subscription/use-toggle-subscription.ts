import type { Video } from '@kinora/api-client'
import { subscriptionFields, toggleOptions } from '@kinora/api-client/mutations'
import { queryKeys, videoQuery } from '@kinora/api-client/queries'
import { useApiClient, useSession } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Toggles the subscription to a video's channel, with an optimistic count and a rollback on failure. Then refetches the video to get the server's count (spec
 * 4).
 */
export function useToggleSubscription(video: Pick<Video, '_id' | 'owner'>) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const viewerId = useSession().userData?._id ?? ''
  const { owner } = video
  const channelId = owner?._id ?? ''
  const { queryKey } = videoQuery(api, video._id)

  return useMutation(
    toggleOptions({
      api,
      queryClient,
      id: channelId,
      queryKey,
      fields: subscriptionFields,
      update: (video, change) => ({ ...video, owner: video.owner && { ...video.owner, ...change(video.owner) } }),
      alsoShow: (isSubscribed, everywhere) => {
        everywhere.showSubscription(queryClient, channelId, isSubscribed)
        if (owner) everywhere.showInSubscriptions(queryClient, viewerId, owner, isSubscribed)
      },
      send: () => api.subscriptions.toggle(channelId),
      invalidates: [queryKey, queryKeys.channel(owner?.username ?? ''), queryKeys.subscriptionsOf(viewerId)],
    }),
  )
}
