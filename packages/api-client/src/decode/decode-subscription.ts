import type { SubscribedChannel, SubscriptionPage, SubscriptionState } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { count, fieldsOf, known, listOf, optionalFieldsOf, requiredText } from './fields.ts'

type WirePage = DataOf<'GET', '/subscriptions/u/{userId}'>
type WireItem = WirePage['subscribedChannels'][number]

const emptyChannel = { _id: '', username: '', fullName: '', avatar: '', coverImage: '', isVerified: false }
const emptyPagination = { currentPage: 0, totalPages: 0 }

function decodeSubscribedChannel(value: unknown): SubscribedChannel {
  const { _id, channelDetails } = fieldsOf<WireItem>(value)
  const channel = optionalFieldsOf<WireItem['channelDetails'], 'subscribersCount'>(channelDetails)
  return {
    _id: requiredText(_id),
    channel: {
      ...known(channel, emptyChannel),
      subscribersCount: count(channel.subscribersCount, channel.subscriberCount),
    },
  }
}

export function decodeSubscriptionPage(value: unknown): SubscriptionPage {
  const data = fieldsOf<WirePage>(value)
  return {
    channels: listOf(data.subscribedChannels, decodeSubscribedChannel),
    ...known(optionalFieldsOf<WirePage['pagination']>(data.pagination), emptyPagination),
    totalItems: count(data.subscribedCount),
  }
}

export function decodeSubscriptionState(value: unknown): SubscriptionState {
  return known(optionalFieldsOf<DataOf<'POST', '/subscriptions/c/{channelId}'>>(value), { isSubscribed: false })
}
