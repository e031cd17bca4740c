import type { SubscriptionPage } from '@kinora/api-client'
import { showSubscription } from '@kinora/api-client/mutations'
import { queryKeys } from '@kinora/api-client/queries'
import { useQueryClient } from '@tanstack/react-query'

/**
 * Removes an ended subscription from its page and lowers the total (spec 4). The next page's first subscription then becomes this page's last. Therefore, this
 * page is fetched again immediately unless it is the last, and every other page is fetched again when it is shown next.
 */
export function useRemoveSubscription(userId: string, page: number): (subscriptionId: string) => Promise<void> {
  const queryClient = useQueryClient()

  return async (subscriptionId) => {
    const allPages = { queryKey: queryKeys.subscriptionsOf(userId) }
    const thisPage = queryKeys.subscriptions(userId, page)
    // A pending response may still contain the subscription.
    await queryClient.cancelQueries(allPages)
    const shown = queryClient.getQueryData<SubscriptionPage>(thisPage)
    if (shown === undefined) return

    const channels = shown.channels.filter(({ _id }) => _id !== subscriptionId)
    const isLastPage = page >= shown.totalPages
    const lostPages = isLastPage && channels.length === 0 && page > 1 ? 1 : 0
    queryClient.setQueriesData<SubscriptionPage>(
      allPages,
      (old) => old && { ...old, totalItems: Math.max(0, old.totalItems - 1), totalPages: old.totalPages - lostPages },
    )
    queryClient.setQueryData<SubscriptionPage>(thisPage, (old) => old && { ...old, channels })
    void queryClient.invalidateQueries({ ...allPages, refetchType: isLastPage ? 'none' : 'active' })
    const ended = shown.channels.find(({ _id }) => _id === subscriptionId)
    if (ended) showSubscription(queryClient, ended.channel._id, false)
    // Cached channel and watch pages are fetched again, with the provider's counts, when they are shown next.
    void queryClient.invalidateQueries({ queryKey: queryKeys.channels(), refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: queryKeys.everyVideo(), refetchType: 'none' })
  }
}
