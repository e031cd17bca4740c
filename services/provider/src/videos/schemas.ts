import { Type, type Static } from 'typebox'
import { CaptionSchema } from '../captions/schemas.ts'
import { nullable, ref } from '../http/envelope.ts'
import { oneOf, pageQuery, PaginationSchema, sortTypeQuery } from '../http/pagination.ts'
import { textField, textMessages } from '../http/text.ts'
import type { FieldMessages } from '../http/validation-messages.ts'
import { fileField } from '../uploads/file-field.ts'
import { pictureDescription } from '../media/media-url.ts'
import { thumbnailRule, videoFileRule } from '../uploads/upload-rules.ts'
import { ChannelSchema } from '../channels/schemas.ts'
import { visibilities } from '../database/schema.ts'
import { categorySlugs, type CategorySlug } from './categories.ts'
import { StreamSchema } from './stream/schemas.ts'

export const VideoSchema = Type.Object(
  {
    _id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    thumbnail: Type.String({ description: pictureDescription }),
    videoFile: Type.String({ description: "A path from the site's root." }),
    duration: Type.Number({ description: 'The duration in seconds, which can be fractional.' }),
    views: Type.Integer(),
    createdAt: Type.String({ format: 'date-time' }),
    likes: Type.Integer(),
    isLiked: Type.Boolean({ description: 'Whether the caller likes the video.' }),
    isDisliked: Type.Boolean({ description: 'Always false, because there is no call to dislike.' }),
    ownerDetails: ref(ChannelSchema),
    watchedSeconds: Type.Optional(
      nullable(
        Type.Number({ description: 'Where the caller stopped watching, in seconds. Null for signed-out callers.' }),
      ),
    ),
    captions: Type.Optional(
      Type.Array(ref(CaptionSchema), { description: 'Only in the response for a single video.' }),
    ),
    category: Type.Optional(
      nullable(Type.String({ description: "The category's slug, or null if the owner did not choose a category." })),
    ),
    visibility: Type.Optional(
      oneOf(visibilities, {
        description:
          'Who can find and watch the video. Only in the response for a single video and in `GET /studio/videos`.',
      }),
    ),
    publishesAt: Type.Optional(
      nullable(Type.String({ format: 'date-time', description: 'When a private video becomes public.' })),
    ),
    stream: Type.Optional(nullable(ref(StreamSchema))),
    streamPercent: Type.Optional(
      nullable(
        Type.Integer({
          description:
            'Sent only to the owner: the progress of creating `stream` in percent, or 0 while the video is in the queue.',
        }),
      ),
    ),
    streamMessage: Type.Optional(
      nullable(
        Type.String({
          description:
            "Sent only to the owner: the video's place in the encoding queue, or why `stream` could not be created.",
        }),
      ),
    ),
  },
  { $id: 'Video' },
)

export type Video = Static<typeof VideoSchema>

const videoSortKeys = ['createdAt', 'views', 'likes', 'recommended'] as const

export const VideoListQuerySchema = Type.Object({
  ...pageQuery(12),
  sortBy: oneOf(videoSortKeys, { default: 'createdAt' }),
  sortType: sortTypeQuery(),
  userId: Type.Optional(Type.String({ description: "Only this owner's videos." })),
  exclude: Type.Optional(Type.String({ description: 'The ID of one video to omit.' })),
})

export type VideoListQuery = Static<typeof VideoListQuerySchema> & { category?: CategorySlug }

/** A page of a video list. */
export const VideoPageSchema = Type.Object({ videos: Type.Array(ref(VideoSchema)), pagination: ref(PaginationSchema) })

/** The extensions that every provider supports, included in lists so clients don't need a separate request. Further ones depend on its settings. */
export const features = ['search', 'reports', 'visibility', 'playlists', 'account'] as const

export const VideoListSchema = Type.Object({
  ...VideoPageSchema.properties,
  features: Type.Optional(
    Type.Array(Type.String(), { description: 'The extensions that this provider supports, such as `search`.' }),
  ),
})

export const VideoParamsSchema = Type.Object({ videoId: Type.String() })

export type VideoParams = Static<typeof VideoParamsSchema>

const maxTitleLength = 100
const maxDescriptionLength = 5000

/** How far ahead a video can be scheduled. */
export const maxScheduledDays = 365

export const PublishesAtSchema = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
  description: `When a private video becomes public: a time in the next ${maxScheduledDays} days, as in RFC 3339.`,
})

const uploadFields = {
  title: textField(maxTitleLength),
  description: textField(maxDescriptionLength),
  category: Type.Optional(oneOf(categorySlugs)),
  visibility: Type.Optional(oneOf(visibilities)),
  publishesAt: Type.Optional(PublishesAtSchema),
}

/** The text fields of the upload form. */
export const UploadFieldsSchema = Type.Object(uploadFields)

export type UploadFields = Static<typeof UploadFieldsSchema>

/** Describes the upload form for the OpenAPI document. */
export const UploadFormSchema = Type.Object({
  ...uploadFields,
  videoFile: fileField(videoFileRule),
  thumbnail: fileField(thumbnailRule),
})

/** Optional headers of an upload. */
export const UploadHeadersSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'A unique key for this upload, chosen by the caller. Sending the same form with the same key again within three days returns the published video. A different form with the same key is rejected with 422.',
    }),
  ),
})

/** The form for editing a video. Missing fields stay unchanged. */
export const VideoChangesSchema = Type.Partial(
  Type.Object({
    ...uploadFields,
    category: oneOf(['', ...categorySlugs], {
      description: "The category's slug, or an empty string for no category.",
    }),
    publishesAt: Type.Union([Type.Literal(''), PublishesAtSchema], {
      description: 'When the private video becomes public, or an empty string to keep it private.',
    }),
    thumbnail: fileField(thumbnailRule),
  }),
)

export const uploadMessages: FieldMessages = {
  title: textMessages('Title', `Title should be less than ${maxTitleLength} characters`),
  description: textMessages('Description', `Description should be less than ${maxDescriptionLength} characters`),
  visibility: { enum: `Visibility should be one of: ${visibilities.join(', ')}` },
  publishesAt: { pattern: 'Please enter a valid date and time' },
  category: { enum: `Category should be one of: ${categorySlugs.join(', ')}` },
}
