import { Type, type Static } from 'typebox'
import { ref } from '../http/envelope.ts'
import { VideoSchema } from '../videos/schemas.ts'

export const LikeStateSchema = Type.Object(
  { isLiked: Type.Boolean(), likes: Type.Integer() },
  { $id: 'LikeState', description: 'Whether the caller now likes the video or comment, and its like count.' },
)

export type LikeState = Static<typeof LikeStateSchema>

export const LikedVideoSchema = Type.Object(
  { _id: Type.String({ description: 'The ID of the like.' }), videoDetails: ref(VideoSchema) },
  { $id: 'LikedVideo' },
)

export type LikedVideo = Static<typeof LikedVideoSchema>

export const LikedVideosSchema = Type.Object({ likedVideos: Type.Array(ref(LikedVideoSchema)) })
export const CommentParamsSchema = Type.Object({ commentId: Type.String() })
