import type { Video } from '@kinora/api-client'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

import { whenIdle } from '../when-idle.ts'
import { playbackOf, startPlayback } from './current-playback.ts'
import { playback as playbackFeature } from './features/playback/playback.ts'
import { Player } from './player.tsx'
import type { PlayedVideo, PlayerFeature, PlayerHost } from './store/player-feature.ts'
import type { PlayerStore } from './store/player-store.ts'
import { useWatchHost } from './use-watch-host.ts'

export type WatchedVideo = PlayedVideo & Pick<Video, 'watchedSeconds'>

export interface WatchPlayerProps {
  video: WatchedVideo
  /** Whether to start playing immediately, if the browser allows it. */
  autoPlay: boolean
  /** Where to start, in seconds. Ignored if the video is already playing. */
  startTime?: number
  /** The video to play next, if known. */
  next?: Video | undefined
  /** The query of the next video's URL. */
  nextSearch?: string | undefined
}

/** The watch page's player. Shows the tab's playback, which a feature may keep going elsewhere after the page unmounts. */
export function WatchPlayer({ video, autoPlay, startTime = 0, next, nextSearch = '' }: WatchPlayerProps) {
  const [playback] = useState(() => playbackOf(video))
  const [openedAt] = useState(() => performance.now())
  const { store } = playback
  const createHost = useWatchHost(playback, video)
  // The player outlives the page, so the page copies its data to the store.
  useLayoutEffect(() => store.state.setState({ video, next, nextSearch }), [store, video, next, nextSearch])
  useLaterFeatures(store, () => ({ ...createHost(), openedAt }))

  function handlePlace() {
    playback.land()
    startPlayback(playback, { isPlaying: autoPlay, startTime })
    return playback.leavePage
  }
  return <Player store={store} onPlace={handlePlace} />
}

/** How long to wait for the first frame, in milliseconds. Some browsers don't load a frame until playback. */
const maxWaitMs = 4000

/** Loads the other features once the first frame is visible or has failed, and the browser is idle. If they fail to load, the player works without them. */
function useLaterFeatures(store: PlayerStore, createHost: () => PlayerHost) {
  const use = useEffectEvent((features: readonly PlayerFeature[]) => store.use(features, createHost()))
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      void import('./features/features.ts').then(
        ({ features }) => isOver || use(features),
        () => {},
      )
    const wait = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => whenIdle(load), ms)
    }
    const isReady = () => {
      const { hasPicture, hasFailed } = store.get(playbackFeature)
      return hasPicture || hasFailed || store.state.getState().video.videoFile === ''
    }
    wait(isReady() ? 0 : maxWaitMs)
    const stop = store.state.subscribe(() => {
      if (!isReady()) return
      stop()
      wait(0)
    })
    return () => {
      isOver = true
      stop()
      clearTimeout(timer)
    }
  }, [store])
}
