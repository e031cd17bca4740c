import { subscriptionFields, toggleOptions } from '@kinora/api-client/mutations'
import { channelQuery, queryKeys } from '@kinora/api-client/queries'
import { useApiClient, useSession } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Subscribes to the channel that the page shows, or unsubscribes from it: the cached channel changes at once, is put back when the call
 * fails, and is fetched again in any case (spec 4).
 *
 * @param username as in the page's URL, which is what the channel is cached under.
 */
export function useToggleSubscription(channelId: string, username: string) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { userData } = useSession()
  const { queryKey } = channelQuery(api, username)

  return useMutation(
    toggleOptions({
      api,
      queryClient,
      queryKey,
      fields: subscriptionFields,
      update: (channel, change) => ({ ...channel, ...change(channel) }),
      send: () => api.subscriptions.toggle(channelId),
      // Other pages show the same subscription.
      invalidates: [queryKey, queryKeys.everyVideo(), queryKeys.subscriptionsOf(userData?._id ?? '')],
    }),
  )
}
