import { useApiClient } from '@kinora/shell-contract'
import { useMutation } from '@tanstack/react-query'

/** Ends the subscription to a channel, then calls `onUnsubscribed`. */
export function useUnsubscribe(channelId: string, onUnsubscribed: () => void) {
  const api = useApiClient()
  return useMutation({
    mutationFn: async () => {
      const { isSubscribed } = await api.subscriptions.toggle(channelId)
      // The call is a toggle. If the viewer had already unsubscribed elsewhere, the first call has just resubscribed them.
      if (isSubscribed) await api.subscriptions.toggle(channelId)
    },
    onSuccess: onUnsubscribed,
  })
}
