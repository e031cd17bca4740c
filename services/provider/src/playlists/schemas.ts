import { Type, type Static } from 'typebox'

export const PlaylistSchema = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    videos: Type.Array(
      Type.Object({ _id: Type.String(), thumbnail: Type.String({ description: "A path from the site's root." }) }),
    ),
  },
  { $id: 'Playlist' },
)

export type Playlist = Static<typeof PlaylistSchema>

export const PlaylistParamsSchema = Type.Object({ userId: Type.String() })
