import type { SubscribedChannel } from '@kinora/api-client'
import { VideoGrid } from '@kinora/ui'

import { ChannelCard } from './channel-card.tsx'
import { useRemoveSubscription } from './use-remove-subscription.ts'

interface SubscriptionGridProps {
  /** The subscriber's user ID. */
  userId: string
  /** The page number of these subscriptions. */
  page: number
  subscriptions: readonly SubscribedChannel[]
}

/** A page of subscriptions. */
export function SubscriptionGrid({ userId, page, subscriptions }: SubscriptionGridProps) {
  const removeSubscription = useRemoveSubscription(userId, page)
  return (
    <VideoGrid>
      {subscriptions.map(({ _id, channel }) => (
        <ChannelCard key={_id} channel={channel} onUnsubscribed={() => removeSubscription(_id)} />
      ))}
    </VideoGrid>
  )
}
