import type { SubscriptionPage } from '@kinora/api-client'
import { showSubscription } from '@kinora/api-client/mutations'
import { queryKeys } from '@kinora/api-client/queries'
import { useQueryClient } from '@tanstack/react-query'

/**
 * Removes an ended subscription from its page and lowers the total (spec 4). The first subscription on the next page then moves up to the end of this page, so
 * this page refetches immediately unless it is the last. All other pages refetch when they are next shown.
 */
export function useRemoveSubscription(userId: string, page: number): (subscriptionId: string) => Promise<void> {
  const queryClient = useQueryClient()

  return async (subscriptionId) => {
    const allPages = { queryKey: queryKeys.subscriptionsOf(userId) }
    const thisPage = queryKeys.subscriptions(userId, page)
    // A response still in flight may include the subscription.
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
    // Cached channel and watch pages refetch the provider's counts when they are next shown.
    void queryClient.invalidateQueries({ queryKey: queryKeys.channels(), refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: queryKeys.everyVideo(), refetchType: 'none' })
  }
}
