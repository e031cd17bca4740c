import { emptyUser } from '../entities.ts'
import type { User } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { count, fieldsOf, pickWithDefaults, requiredText } from './fields.ts'

type WireUser = DataOf<'GET', '/users/current-user'> & DataOf<'GET', '/users/channel/{username}'>

export function decodeUser(value: unknown): User {
  const user = fieldsOf<WireUser, 'subscriberCount'>(value)
  return {
    _id: requiredText(user._id),
    ...pickWithDefaults(user, emptyUser),
    subscribersCount: count(user.subscribersCount, user.subscriberCount),
  }
}
