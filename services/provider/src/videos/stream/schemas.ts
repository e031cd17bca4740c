import { Type, type Static } from 'typebox'
import { nullable, ref } from '../../http/envelope.ts'

export const StoryboardSchema = Type.Object(
  {
    url: Type.String({ description: "The path, from the site's root, of one picture with all of them in rows." }),
    columns: Type.Integer({ description: 'How many stand in a row.' }),
    count: Type.Integer(),
    width: Type.Integer({ description: 'Of each image, in pixels.' }),
    height: Type.Integer({ description: 'Of each image, in pixels.' }),
    secondsEach: Type.Number({ description: 'How much time one stands for.' }),
  },
  { $id: 'Storyboard', description: 'Small pictures of a video, by which a viewer finds a moment in it.' },
)

export const StreamSchema = Type.Object(
  {
    kind: Type.Literal('hls'),
    url: Type.String({ description: "The path, from the site's root, of a playlist that names all renditions." }),
    heights: Type.Array(Type.Integer(), {
      description: 'The renditions by their shorter side in pixels, the smallest first.',
    }),
    storyboard: nullable(ref(StoryboardSchema)),
  },
  { $id: 'Stream', description: 'A video in several renditions, among which a player changes as it goes.' },
)

export type Stream = Static<typeof StreamSchema>
