import type { SubscribedChannel } from '@kinora/api-client'
import { VideoGrid } from '@kinora/ui'

import { ChannelCard } from './channel-card.tsx'
import { useRemoveSubscription } from './use-remove-subscription.ts'

interface SubscriptionGridProps {
  /** User ID of the subscriber. */
  userId: string
  /** The page that these subscriptions are on. */
  page: number
  subscriptions: readonly SubscribedChannel[]
}

/** One page of subscriptions. */
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
