import type { LikeState } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { count, flag, optionalFieldsOf } from './fields.ts'

export function decodeLikeState(value: unknown): LikeState {
  const { isLiked, likes, likeCount } = optionalFieldsOf<DataOf<'POST', '/likes/toggle/v/{videoId}'>, 'likeCount'>(
    value,
  )
  return { isLiked: flag(isLiked), likes: count(likes, likeCount) }
}
