import type { SubscribedChannel, SubscriptionPage, SubscriptionState } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { count, fieldsOf, flag, listOf, optionalFieldsOf, requiredText, text } from './fields.ts'

type WirePage = DataOf<'GET', '/subscriptions/u/{userId}'>
type WireItem = WirePage['subscribedChannels'][number]

function decodeSubscribedChannel(value: unknown): SubscribedChannel {
  const { _id, channelDetails } = fieldsOf<WireItem>(value, 'subscription')
  const channel = optionalFieldsOf<WireItem['channelDetails'], 'subscribersCount'>(channelDetails)
  return {
    _id: requiredText(_id, '_id of the subscription'),
    channel: {
      _id: text(channel._id),
      username: text(channel.username),
      fullName: text(channel.fullName),
      avatar: text(channel.avatar),
      coverImage: text(channel.coverImage),
      isVerified: flag(channel.isVerified),
      subscribersCount: count(channel.subscribersCount, channel.subscriberCount),
    },
  }
}

export function decodeSubscriptionPage(value: unknown): SubscriptionPage {
  const data = fieldsOf<WirePage>(value, 'page of subscriptions')
  const { currentPage, totalPages } = optionalFieldsOf<WirePage['pagination']>(data.pagination)
  return {
    channels: listOf(data.subscribedChannels, 'subscriptions', decodeSubscribedChannel),
    currentPage: count(currentPage),
    totalPages: count(totalPages),
    totalItems: count(data.subscribedCount),
  }
}

export function decodeSubscriptionState(value: unknown): SubscriptionState {
  const { isSubscribed } = optionalFieldsOf<DataOf<'POST', '/subscriptions/c/{channelId}'>>(value)
  return { isSubscribed: flag(isSubscribed) }
}
