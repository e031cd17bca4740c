import type { DemoData } from '../src/database/demo-data.ts'
import captions from './captions.json' with { type: 'json' }
import commentLikes from './comment-likes.json' with { type: 'json' }
import comments from './comments.json' with { type: 'json' }
import history from './history.json' with { type: 'json' }
import playlists from './playlists.json' with { type: 'json' }
import subscriptions from './subscriptions.json' with { type: 'json' }
import users from './users.json' with { type: 'json' }
import videoLikes from './video-likes.json' with { type: 'json' }
import videos from './videos.json' with { type: 'json' }

export type { DemoData } from '../src/database/demo-data.ts'

/** Demo data for the first start. File paths are relative to this folder, and times are ages. */
export const demo: DemoData = {
  users,
  videos,
  captions,
  comments,
  videoLikes: pairs(videoLikes).map(([video, user, createdMinutesAgo]) => ({ video, user, createdMinutesAgo })),
  commentLikes: Object.entries(commentLikes).flatMap(([comment, likedBy]) =>
    likedBy.map((user) => ({ user, comment })),
  ),
  subscriptions: pairs(subscriptions).map(([subscriber, channel, createdMinutesAgo]) => ({
    subscriber,
    channel,
    createdMinutesAgo,
  })),
  playlists,
  pages: 'pages',
  history,
  demoLogin: { email: 'demo@kinora.example', password: 'kinora-demo' },
}

function pairs(ages: Record<string, Record<string, number>>): [outer: string, inner: string, age: number][] {
  return Object.entries(ages).flatMap(([outer, inner]) =>
    Object.entries(inner).map(([key, age]): [string, string, number] => [outer, key, age]),
  )
}
