import type { Video } from '@kinora/api-client'
import { subscriptionFields, toggleOptions } from '@kinora/api-client/mutations'
import { queryKeys, videoQuery } from '@kinora/api-client/queries'
import { useApiClient, useSession } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Subscribes to a video's channel, or unsubscribes. The count changes at once, is put back on failure, and gives way to the server's after
 * the video was fetched again (spec 4).
 */
export function useToggleSubscription(video: Video) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { userData } = useSession()
  const { queryKey } = videoQuery(api, video._id)

  return useMutation(
    toggleOptions({
      api,
      queryClient,
      queryKey,
      fields: subscriptionFields,
      update: (video, change) => ({ ...video, owner: video.owner && { ...video.owner, ...change(video.owner) } }),
      send: () => api.subscriptions.toggle(video.owner?._id ?? ''),
      invalidates: [
        queryKey,
        queryKeys.channel(video.owner?.username ?? ''),
        queryKeys.subscriptionsOf(userData?._id ?? ''),
      ],
    }),
  )
}
