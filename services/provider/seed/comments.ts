import { minutes } from './age.ts'
import { underFractals } from './conversations/fractals.ts'
import { underGridsAndGardens } from './conversations/grids-and-gardens.ts'
import { underPendulums } from './conversations/pendulums.ts'
import type { Said } from './conversations/said.ts'
import { underStudiosAndRoads } from './conversations/studios-and-roads.ts'
import { underWavesAndSkies } from './conversations/waves-and-skies.ts'
import type { DemoComment } from '../src/demo-data.ts'

const conversations: Record<string, readonly Said[]> = {
  'sixteen-pendulums': underPendulums,
  ...underFractals,
  ...underGridsAndGardens,
  ...underWavesAndSkies,
  ...underStudiosAndRoads,
}

/** All comments; a reply follows the comment it answers. */
export const comments: DemoComment[] = Object.entries(conversations).flatMap(([video, said]) =>
  said.flatMap(([author, age, content, replies = []], index): DemoComment[] => {
    const key = `${video}-${index + 1}`
    return [
      { key, video, author, content, createdMinutesAgo: minutes(age) },
      ...replies.map(([replier, replyAge, reply], place) => ({
        key: `${key}-${place + 1}`,
        video,
        author: replier,
        content: reply,
        createdMinutesAgo: minutes(replyAge),
        parent: key,
      })),
    ]
  }),
)
