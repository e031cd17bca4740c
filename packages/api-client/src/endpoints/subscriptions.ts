import { decodeSubscriptionPage, decodeSubscriptionState } from '../decode/decode-subscription.ts'
import type { SubscriptionPage, SubscriptionState } from '../entities.ts'
import type { Call, ReadOptions } from '../request/call.ts'

/** Subscriptions a page (spec 9). */
const pageSize = 12

export interface SubscriptionsApi {
  /** Subscribes to a channel (its user's `_id`), or unsubscribes from it. */
  toggle(channelId: string): Promise<SubscriptionState>
  list(userId: string, params?: { page?: number | undefined }, options?: ReadOptions): Promise<SubscriptionPage>
}

export function createSubscriptionsApi(call: Call): SubscriptionsApi {
  return {
    toggle: (channelId) =>
      call('POST', '/subscriptions/c/{channelId}', { params: { channelId } }, { decode: decodeSubscriptionState }),

    list: (userId, { page = 1 } = {}, options) =>
      call(
        'GET',
        '/subscriptions/u/{userId}',
        { params: { userId }, query: { page, limit: pageSize } },
        { ...options, decode: decodeSubscriptionPage },
      ),
  }
}
