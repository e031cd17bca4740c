import { Type, type Static } from 'typebox'
import { VideoSchema } from '../videos/schemas.ts'

const { _id, thumbnail } = VideoSchema.properties

export const PlaylistSchema = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    videos: Type.Array(Type.Object({ _id, thumbnail })),
  },
  { $id: 'Playlist' },
)

export type Playlist = Static<typeof PlaylistSchema>

export const PlaylistParamsSchema = Type.Object({ userId: Type.String() })
