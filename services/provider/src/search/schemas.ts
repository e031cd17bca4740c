import { Type, type Static } from 'typebox'
import { profileProperties } from '../channels/schemas.ts'
import { cursorQuery } from '../http/cursor.ts'
import { ref } from '../http/envelope.ts'
import { oneOf } from '../http/pagination.ts'
import type { FieldMessages } from '../http/validation-messages.ts'
import { VideoSchema } from '../videos/schemas.ts'

/** Longer than any title. */
const maxQueryLength = 200

const query = Type.String({ minLength: 1, maxLength: maxQueryLength, pattern: '\\S' })

export const searchMessages: FieldMessages = {
  query: {
    required: 'query is required.',
    pattern: 'query is required.',
    maxLength: `query must have at most ${maxQueryLength} characters.`,
  },
}

export const SearchQuerySchema = Type.Object({
  query,
  type: oneOf(['all', 'videos', 'channels', 'playlists'], { default: 'all' }),
  uploaded: Type.Optional(oneOf(['day', 'week', 'month', 'year'])),
  length: Type.Optional(oneOf(['short', 'medium', 'long'])),
  captions: Type.Optional(Type.Boolean({ description: 'Only videos with captions.' })),
  sort: oneOf(['relevance', 'date', 'views'], { default: 'relevance' }),
  ...cursorQuery(20),
})

export type SearchQuery = Static<typeof SearchQuerySchema>

/** A segment of a string. */
export const SegmentSchema = Type.Object(
  { text: Type.String(), isMatch: Type.Boolean({ description: 'Whether the segment matches a word in the query.' }) },
  { $id: 'Segment' },
)

export type Segment = Static<typeof SegmentSchema>

const segments = (description: string) => Type.Optional(Type.Array(ref(SegmentSchema), { description }))

const MatchSchema = Type.Object({
  title: segments('The title.'),
  description: segments('The part of the description that contains the match.'),
  channel: segments('The name of the channel.'),
  caption: Type.Optional(
    Type.Object({
      start: Type.Number({ description: 'The start of the caption in seconds.' }),
      text: Type.Array(ref(SegmentSchema)),
    }),
  ),
})

/** A video with its matching fields. Fields without a match are omitted. */
export const SearchVideoSchema = Type.Object({ ...VideoSchema.properties, match: MatchSchema }, { $id: 'SearchVideo' })

export type SearchVideo = Static<typeof SearchVideoSchema>

export const SearchChannelSchema = Type.Object(
  {
    ...profileProperties,
    subscribersCount: Type.Integer(),
    videosCount: Type.Integer(),
    about: Type.String(),
  },
  { $id: 'SearchChannel' },
)

export type SearchChannel = Static<typeof SearchChannelSchema>

export const SearchPlaylistSchema = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    videosCount: Type.Integer(),
    thumbnail: Type.Optional(Type.String({ description: "The first video's thumbnail." })),
    owner: Type.Object({ _id: Type.String(), username: Type.String(), fullName: Type.String() }),
  },
  { $id: 'SearchPlaylist' },
)

export type SearchPlaylist = Static<typeof SearchPlaylistSchema>

export const SearchResultSchema = Type.Object({
  query: Type.String({
    description: 'The query that was searched for, without control characters and surrounding spaces.',
  }),
  correctedQuery: Type.Optional(
    Type.String({ description: 'The corrected query that was searched for because the original query found nothing.' }),
  ),
  videos: Type.Array(ref(SearchVideoSchema)),
  channels: Type.Array(ref(SearchChannelSchema)),
  playlists: Type.Array(ref(SearchPlaylistSchema)),
  total: Type.Integer({ description: 'The number of videos (or channels, or playlists) on all pages.' }),
  isTotalExact: Type.Boolean({ description: 'False if there are more results than `total`.' }),
  nextCursor: Type.Optional(Type.String()),
})

export type SearchResult = Static<typeof SearchResultSchema>

export const SuggestionsQuerySchema = Type.Object({
  query,
  limit: Type.Integer({ minimum: 1, maximum: 10, default: 8 }),
})

const SuggestionSchema = Type.Object({
  text: Type.String(),
  kind: oneOf(['query', 'channel']),
  username: Type.Optional(Type.String()),
  avatar: Type.Optional(Type.String()),
})

export type Suggestion = Static<typeof SuggestionSchema>

export const SuggestionsSchema = Type.Object({ suggestions: Type.Array(SuggestionSchema) })
