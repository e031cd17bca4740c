import { firstFeatures } from '../features/first-features.ts'
import type { PlayedVideo, PlayerFeature, PlayerHost } from '../store/player-feature.ts'
import { createPlayerStore } from '../store/player-store.ts'
import { viewerSettings } from '../store/settings.ts'

interface TestPlayer {
  media?: HTMLVideoElement
  host?: PlayerHost
  video?: Partial<PlayedVideo>
}

/** Creates a player with these features, without a page. */
export function createTestPlayer(
  features: readonly PlayerFeature[],
  { media = document.createElement('video'), host = {}, video = {} }: TestPlayer = {},
) {
  const store = createPlayerStore({
    media,
    video: {
      _id: 'v-1',
      title: 'Video v-1',
      description: '',
      thumbnail: '',
      videoFile: '/media/v-1.mp4',
      duration: 100,
      owner: null,
      ...video,
    },
    settings: viewerSettings,
    features: firstFeatures,
  })
  store.use(features, host)
  return { video: media, store }
}
