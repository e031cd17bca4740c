import { watchPath } from '@kinora/ui/paths'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

import { timeInUrl } from '../../time-in-url.ts'
import { firstFeatures } from '../features/first-features.ts'
import { Player } from '../player.tsx'
import type { PlayedVideo } from '../store/player-feature.ts'
import { createPlayerStore } from '../store/player-store.ts'
import type { PlayerStore } from '../store/player-store.ts'
import { createSettings } from '../store/settings.ts'
import { embedFeatures } from './embed-features.tsx'
import styles from './embed.module.css'
import { readEmbeddedVideo, reportEmbeddedView } from './read-embedded-video.ts'

/** Shows the video for a URL such as `/embed/v-1?t=83` in an empty page. Returns a function that removes the player. */
export async function startEmbed(
  page: HTMLElement,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<() => void> {
  const id = decoded(pathname.replace(/\/+$/, '').split('/').at(-1) ?? '')
  const startTime = timeInUrl(new URLSearchParams(search)) ?? 0
  const root = createRoot(page)
  let store: PlayerStore | undefined

  async function show() {
    root.render(<Notice>Loading…</Notice>)
    const video = await readEmbeddedVideo(id)
    if (video === 'unavailable') {
      return root.render(
        <Notice
          action={
            <button type="button" className={styles.action} onClick={() => void show()}>
              Try again
            </button>
          }
        >
          Could not load this video.
        </Notice>,
      )
    }
    if (video === 'gone') {
      return root.render(
        <Notice action={<NewTabLink to="/">Discover videos on Kinora</NewTabLink>}>
          This video is no longer available.
        </Notice>,
      )
    }
    document.title = video.title
    if (video.videoFile === '') {
      return root.render(
        <Notice action={<NewTabLink to={watchPath(video._id)}>Open on Kinora</NewTabLink>}>
          This video cannot be played right now.
        </Notice>,
      )
    }
    store = createEmbeddedPlayer(video, startTime)
    root.render(
      <main className={styles.page}>
        <Player store={store} />
      </main>,
    )
  }

  await show()
  return () => {
    root.unmount()
    store?.dispose()
  }
}

/** Creates a player that doesn't load the file until playback. The only setting it stores is whether single-character keys are turned off. */
function createEmbeddedPlayer(video: PlayedVideo, startTime: number): PlayerStore {
  const media = document.createElement('video')
  Object.assign(media, { playsInline: true, preload: 'none', poster: video.thumbnail, src: video.videoFile })
  if (startTime > 0) media.currentTime = startTime
  const settings = createSettings((name) => name === 'hasCharacterKeys')
  const store = createPlayerStore({ media, video, settings, features: firstFeatures })
  store.use(embedFeatures, { countView: () => reportEmbeddedView(video._id) })
  return store
}

function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <main className={styles.notice}>
      <p role="status">{children}</p>
      {action}
    </main>
  )
}

function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles.action} href={to} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
