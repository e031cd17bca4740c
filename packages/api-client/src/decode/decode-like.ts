import type { LikeState } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { count, optionalFieldsOf, pickWithDefaults } from './fields.ts'

export function decodeLikeState(value: unknown): LikeState {
  const like = optionalFieldsOf<DataOf<'POST', '/likes/toggle/v/{videoId}'>, 'likeCount'>(value)
  return { ...pickWithDefaults(like, { isLiked: false }), likes: count(like.likes, like.likeCount) }
}
