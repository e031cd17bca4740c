import type { User } from '@kinora/api-client'
import { subscriptionFields, toggleOptions } from '@kinora/api-client/mutations'
import { channelQuery, queryKeys } from '@kinora/api-client/queries'
import { useApiClient, useSession } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Subscribes to the page's channel, or unsubscribes from it. Updates the cached channel optimistically, rolls back if the call fails, and refetches either way
 * (spec 4).
 *
 * @param username from the page's URL, because the channel is cached under that username.
 */
export function useToggleSubscription(channel: User, username: string) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const viewerId = useSession().userData?._id ?? ''
  const { queryKey } = channelQuery(api, username)

  return useMutation(
    toggleOptions({
      api,
      queryClient,
      id: channel._id,
      queryKey,
      fields: subscriptionFields,
      update: (channel, change) => ({ ...channel, ...change(channel) }),
      // Other pages show this subscription too.
      alsoShow: (isSubscribed, everywhere) => {
        everywhere.showSubscription(queryClient, channel._id, isSubscribed)
        everywhere.showInSubscriptions(queryClient, viewerId, channel, isSubscribed)
      },
      send: () => api.subscriptions.toggle(channel._id),
      invalidates: [queryKey, queryKeys.everyVideo(), queryKeys.subscriptionsOf(viewerId)],
    }),
  )
}
