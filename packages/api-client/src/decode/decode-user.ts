import type { User } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { count, fieldsOf, known, requiredText } from './fields.ts'

type WireUser = DataOf<'GET', '/users/current-user'> & DataOf<'GET', '/users/channel/{username}'>

const empty = {
  username: '',
  fullName: '',
  email: '',
  avatar: '',
  coverImage: '',
  about: '',
  isVerified: false,
  isSubscribed: false,
  videosCount: 0,
}

export function decodeUser(value: unknown): User {
  const user = fieldsOf<WireUser, 'subscriberCount'>(value)
  return {
    _id: requiredText(user._id),
    ...known(user, empty),
    subscribersCount: count(user.subscribersCount, user.subscriberCount),
  }
}
