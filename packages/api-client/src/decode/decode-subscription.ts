import { emptySubscribedChannel, emptySubscriptionPagination } from '../entities.ts'
import type { SubscribedChannel, SubscriptionPage, SubscriptionState } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { count, fieldsOf, listOf, optionalFieldsOf, pickWithDefaults, requiredText } from './fields.ts'

type WirePage = DataOf<'GET', '/subscriptions/u/{userId}'>
type WireItem = WirePage['subscribedChannels'][number]

function decodeSubscribedChannel(value: unknown): SubscribedChannel {
  const { _id, channelDetails } = fieldsOf<WireItem>(value)
  const channel = optionalFieldsOf<WireItem['channelDetails'], 'subscribersCount'>(channelDetails)
  return {
    _id: requiredText(_id),
    channel: {
      ...pickWithDefaults(channel, emptySubscribedChannel),
      subscribersCount: count(channel.subscribersCount, channel.subscriberCount),
    },
  }
}

export function decodeSubscriptionPage(value: unknown): SubscriptionPage {
  const data = fieldsOf<WirePage>(value)
  return {
    channels: listOf(data.subscribedChannels, decodeSubscribedChannel),
    ...pickWithDefaults(optionalFieldsOf<WirePage['pagination']>(data.pagination), emptySubscriptionPagination),
    totalItems: count(data.subscribedCount),
  }
}

export function decodeSubscriptionState(value: unknown): SubscriptionState {
  return pickWithDefaults(optionalFieldsOf<DataOf<'POST', '/subscriptions/c/{channelId}'>>(value), {
    isSubscribed: false,
  })
}
