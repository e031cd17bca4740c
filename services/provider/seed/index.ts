import { commentLikes, subscriptions, videoLikes } from './audience.ts'
import { mainChannels } from './channels.ts'
import { comments } from './comments.ts'
import type { DemoData } from '../src/demo-data.ts'
import { history, playlists } from './library.ts'
import { videos } from './videos.ts'
import { viewerChannels } from './viewers.ts'

export type { DemoData } from '../src/demo-data.ts'

/** The demo data of a first start. Paths of files are relative to this folder. */
export const demo: DemoData = {
  users: [...mainChannels, ...viewerChannels],
  videos,
  comments,
  videoLikes,
  commentLikes,
  subscriptions,
  playlists,
  history,
  demoLogin: { email: 'demo@kinora.example', password: 'kinora-demo' },
}
