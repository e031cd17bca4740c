import { Type, type Static } from 'typebox'
import { visibilities } from '../database/schema.ts'
import { ref } from '../http/envelope.ts'
import { oneOf, pageQuery, PaginationSchema, sortTypeQuery } from '../http/pagination.ts'
import { PublishesAtSchema, VideoSchema } from '../videos/schemas.ts'

export const StudioVideoSchema = Type.Object(
  {
    ...VideoSchema.properties,
    visibility: oneOf(visibilities),
    comments: Type.Integer({ description: 'The number of top-level comments.' }),
  },
  { $id: 'StudioVideo' },
)

export type StudioVideo = Static<typeof StudioVideoSchema>

export const StudioQuerySchema = Type.Object({
  ...pageQuery(20),
  sortBy: oneOf(['createdAt', 'views', 'likes', 'comments'], { default: 'createdAt' }),
  sortType: sortTypeQuery(),
  visibility: Type.Optional(oneOf(visibilities)),
  query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the title.' })),
})

export type StudioQuery = Static<typeof StudioQuerySchema>

export const StudioListSchema = Type.Object({
  videos: Type.Array(ref(StudioVideoSchema)),
  pagination: ref(PaginationSchema),
})

export const BulkVisibilitySchema = Type.Object({
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 100 }),
  visibility: oneOf(visibilities),
  publishesAt: Type.Optional(PublishesAtSchema),
})

export const BulkVisibilityResultSchema = Type.Object({
  changed: Type.Array(Type.String(), {
    description: 'The IDs of the changed videos. IDs of other videos are skipped.',
  }),
})

export const ViewsQuerySchema = Type.Object({
  days: Type.Integer({ minimum: 7, maximum: 365, default: 28 }),
  videoId: Type.Optional(Type.String({ description: 'Only views of this video.' })),
})

export const ViewsSchema = Type.Object({
  days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), views: Type.Integer() }), {
    description: 'The last days, oldest first, in UTC. The last one is today.',
  }),
})
