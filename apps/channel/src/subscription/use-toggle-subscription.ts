import { ApiError } from '@kinora/api-client'
import type { User } from '@kinora/api-client'
import { channelQuery, queryKeys } from '@kinora/api-client/queries'
import { useApiClient, useSession } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Subscribes to the channel that the page shows, or unsubscribes from it: the cached channel changes at once, is put back when the call
 * fails, and is fetched anew in any case (spec 4).
 *
 * @param username as in the page's URL, which is what the channel is cached under.
 */
export function useToggleSubscription(username: string) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { userData } = useSession()
  const { queryKey } = channelQuery(api, username)

  return useMutation({
    mutationFn: ({ _id }: User) => api.subscriptions.toggle(_id),
    onMutate: async ({ _id }) => {
      // Tokens that vanished after the page was drawn (reading 7) fail as the provider would, without asking it.
      if (!api.tokens.has()) {
        throw new ApiError({ kind: 'unauthenticated', method: 'POST', path: `/subscriptions/c/${_id}` })
      }
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, before && toggled(before))
      return before
    },
    onError: (_error, _channel, before) => {
      if (before) queryClient.setQueryData(queryKey, before)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey })
      // Other pages show the same subscription.
      void queryClient.invalidateQueries({ queryKey: queryKeys.everyVideo() })
      if (userData) void queryClient.invalidateQueries({ queryKey: queryKeys.subscriptionsOf(userData._id) })
    },
  })
}

function toggled(channel: User): User {
  const isSubscribed = !channel.isSubscribed
  const subscribersCount = Math.max(0, channel.subscribersCount + (isSubscribed ? 1 : -1))
  return { ...channel, isSubscribed, subscribersCount }
}
