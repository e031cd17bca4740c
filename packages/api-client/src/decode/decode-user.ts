import type { User } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { count, fieldsOf, flag, requiredText, text } from './fields.ts'

type WireUser = DataOf<'GET', '/users/current-user'> & DataOf<'GET', '/users/channel/{username}'>

export function decodeUser(value: unknown): User {
  const user = fieldsOf<WireUser, 'subscriberCount'>(value, 'user')
  return {
    _id: requiredText(user._id, '_id of the user'),
    username: text(user.username),
    fullName: text(user.fullName),
    email: text(user.email),
    avatar: text(user.avatar),
    coverImage: text(user.coverImage),
    about: text(user.about),
    isVerified: flag(user.isVerified),
    isSubscribed: flag(user.isSubscribed),
    subscribersCount: count(user.subscribersCount, user.subscriberCount),
    videosCount: count(user.videosCount),
  }
}
