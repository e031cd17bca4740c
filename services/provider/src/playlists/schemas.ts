import { Type, type Static } from 'typebox'
import { ChannelProfileSchema } from '../channels/schemas.ts'
import { visibilities } from '../database/schema.ts'
import { nullable, ref } from '../http/envelope.ts'
import { oneOf } from '../http/pagination.ts'
import { textField, textMessages } from '../http/text.ts'
import type { FieldMessages } from '../http/validation-messages.ts'
import { VideoSchema } from '../videos/schemas.ts'

const { _id, thumbnail } = VideoSchema.properties

const visibility = oneOf(visibilities, {
  description:
    'Who can see the playlist. `unlisted` playlists are not in search, but anyone with the URL can see them.',
})

export const PlaylistSchema = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    videos: Type.Array(Type.Object({ _id, thumbnail })),
    visibility: Type.Optional(visibility),
  },
  { $id: 'Playlist' },
)

export type Playlist = Static<typeof PlaylistSchema>

export const PlaylistsOfUserParamsSchema = Type.Object({ userId: Type.String() })

/** A playlist as its own page shows it. */
export const PlaylistPageSchema = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    visibility,
    isWatchLater: Type.Boolean({
      description: "Whether this is the user's built-in list, which only its videos can change.",
    }),
    isOwn: Type.Boolean({ description: 'Whether the caller can change the playlist.' }),
    owner: ref(ChannelProfileSchema),
    videosCount: Type.Integer({ description: 'The number of videos that the caller can see.' }),
    videos: Type.Array(ref(VideoSchema)),
    nextCursor: Type.Optional(Type.String()),
  },
  { $id: 'PlaylistPage' },
)

export type PlaylistPage = Static<typeof PlaylistPageSchema>

const maxNameLength = 100
const maxDescriptionLength = 1000

/** Maximum number of a user's playlists. */
export const maxPlaylists = 500
/** Maximum number of videos in a playlist. */
export const maxPlaylistVideos = 5_000

const fields = {
  name: textField(maxNameLength),
  description: Type.String({ maxLength: maxDescriptionLength, format: 'readable-text' }),
  visibility: oneOf(visibilities),
}

export const NewPlaylistSchema = Type.Object({
  name: fields.name,
  description: Type.Optional(fields.description),
  visibility: Type.Optional(oneOf(visibilities, { default: 'private' })),
  videoId: Type.Optional(Type.String({ description: 'The first video.' })),
})

export type NewPlaylist = Static<typeof NewPlaylistSchema>

export const PlaylistChangesSchema = Type.Partial(Type.Object(fields))

export type PlaylistChanges = Static<typeof PlaylistChangesSchema>

export const playlistMessages: FieldMessages = {
  name: textMessages('Name', `Name should be at most ${maxNameLength} characters`),
  description: textMessages('Description', `Description should be at most ${maxDescriptionLength} characters`),
  visibility: { enum: `Visibility should be one of: ${visibilities.join(', ')}` },
}

export const PlaylistParamsSchema = Type.Object({
  playlistId: Type.String({ description: "An ID, or `watch-later` for the caller's built-in list." }),
})

export const PlaylistQuerySchema = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 400, description: 'The `nextCursor` of the previous page.' })),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 100 }),
})

export const NewEntrySchema = Type.Object({ videoId: Type.String({ minLength: 1 }) })

export const EntryParamsSchema = Type.Object({ ...PlaylistParamsSchema.properties, videoId: Type.String() })

export const MoveSchema = Type.Object({
  after: nullable(Type.String({ description: 'The ID of the video that comes before; null for the start.' })),
})

/** A playlist in the list of places to save a video. */
export const SavePlaceSchema = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    visibility,
    isWatchLater: Type.Boolean(),
    hasVideo: Type.Boolean(),
  },
  { $id: 'SavePlace' },
)

export type SavePlace = Static<typeof SavePlaceSchema>

export const SavePlacesParamsSchema = Type.Object({ videoId: Type.String() })
