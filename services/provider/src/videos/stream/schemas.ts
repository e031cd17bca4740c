import { Type, type Static } from 'typebox'
import { nullable, ref } from '../../http/envelope.ts'

export const StoryboardSchema = Type.Object(
  {
    url: Type.String({
      description: "The path of an image that contains all frames in rows, from the site's root.",
    }),
    columns: Type.Integer({ description: 'The number of frames in each row.' }),
    count: Type.Integer(),
    width: Type.Integer({ description: 'The width of each frame in pixels.' }),
    height: Type.Integer({ description: 'The height of each frame in pixels.' }),
    secondsEach: Type.Number({ description: 'The time that each frame covers, in seconds.' }),
  },
  { $id: 'Storyboard', description: 'Small frames of a video that help viewers find a moment.' },
)

export const StreamSchema = Type.Object(
  {
    kind: Type.Literal('hls'),
    url: Type.String({ description: "The path of the multivariant playlist from the site's root." }),
    heights: Type.Array(Type.Integer(), {
      description: 'The heights of the renditions in pixels, smallest first. For portrait videos, their widths.',
    }),
    storyboard: nullable(ref(StoryboardSchema)),
  },
  { $id: 'Stream', description: 'Renditions of a video in several qualities, for adaptive streaming.' },
)

export type Stream = Static<typeof StreamSchema>
