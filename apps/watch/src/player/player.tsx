import type { Video } from '@kinora/api-client'
import { Spinner } from '@kinora/ui'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'

import { PlayerControls } from './controls/player-controls.tsx'
import { PauseIcon, PlayFilledIcon } from './controls/player-icons.tsx'
import type { Chapter } from './controls/seek-bar.tsx'
import { useControlsVisibility } from './controls/use-controls-visibility.ts'
import { playbackOf, startPlayback } from './current-playback.ts'
import type { Playback } from './current-playback.ts'
import styles from './player.module.css'
import { usePointer } from './pointer/use-pointer.ts'
import type { PlayerFeaturesProps } from './features/player-features.tsx'
import type { MediaState } from './store/media-state.ts'
import { useMediaState } from './store/use-media-state.ts'
import { useIsAtRest } from './use-is-at-rest.ts'

export interface PlayerProps {
  video: Video
  /** Starts at once if the browser lets it. */
  autoPlay: boolean
  /** Where it begins, in seconds, unless it is under way already. */
  startTime?: number
  /** What is watched after it, where that is known. */
  next?: Video | undefined
  /** Is given what makes links of the moments that a text names. */
  onTimedText?: PlayerFeaturesProps['onTimedText']
}

const failed = (
  <p className={styles.failed} role="status">
    This video cannot be played right now.
  </p>
)

/** What the first picture needs nothing of. Without it, as when its file does not come, the player is what is here. */
const PlayerFeatures = lazy(() =>
  import('./features/player-features.tsx')
    .then((module) => ({ default: module.PlayerFeatures as ComponentType<PlayerFeaturesProps> }))
    .catch(() => ({ default: ({ hasFailed }: PlayerFeaturesProps) => hasFailed && failed })),
)

/** The browser's own video with the product's own controls: they hide while nobody needs them, and a tap or the keyboard shows them again. */
export function Player({ video, autoPlay, startTime = 0, next, onTimedText }: PlayerProps) {
  const [playback] = useState(() => playbackOf(video))
  const [openedAt] = useState(() => performance.now())
  const { store } = playback
  const [player, setPlayer] = useState<HTMLDivElement | null>(null)
  const [tools, setTools] = useState<HTMLDivElement | null>(null)
  const [bar, setBar] = useState<HTMLDivElement | null>(null)
  const [chapters, setChapters] = useState<readonly Chapter[]>([])
  const screenRef = useScreen(playback, { isPlaying: autoPlay, startTime })
  const state = useMediaState(store)
  const isAtRest = useIsAtRest(state)
  const visibility = useControlsVisibility()
  const { surfaceHandlers, hoverHandlers } = usePointer(store, visibility)
  const { areControlsShown, showControls } = visibility
  useEffect(() => store.onCommand(showControls), [store, showControls])
  const hasFailed = state.hasFailed || video.videoFile === ''

  return (
    <div
      ref={setPlayer}
      className={styles.player}
      role="group"
      aria-label="Video player"
      data-controls-hidden={(!state.isPaused && !areControlsShown && !hasFailed) || undefined}
      {...hoverHandlers}
    >
      <div className={styles.surface} role="presentation" {...surfaceHandlers}>
        <div ref={screenRef} className={styles.screen} data-picture="" />
        {!hasFailed && !(state.isEnded && next) && <PlayOverlay state={state} />}
      </div>
      {!hasFailed && (
        <div className={styles.controls}>
          <PlayerControls
            store={store}
            state={state}
            duration={state.duration || video.duration}
            chapters={chapters}
            barRef={setBar}
            toolsRef={setTools}
          />
        </div>
      )}
      {(isAtRest || hasFailed) && (
        <Suspense fallback={hasFailed && failed}>
          <PlayerFeatures
            playback={playback}
            openedAt={openedAt}
            video={video}
            next={next}
            player={player}
            bar={bar}
            tools={tools}
            chapters={chapters}
            hasFailed={hasFailed}
            onChapters={setChapters}
            onTimedText={onTimedText}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Where the playback's element stands while its page is there. Together with the page, so that it is never out of the document, which would pause it. */
function useScreen(playback: Playback, options: Parameters<typeof startPlayback>[1]) {
  const screenRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    screenRef.current?.append(playback.store.video)
    playback.land()
    startPlayback(playback, options)
    return playback.leavePage
    // oxlint-disable-next-line react/exhaustive-deps -- how it starts is decided once
  }, [playback])
  return screenRef
}

/** The mark over the picture: it offers to play, shows that playback waits, and is what a finger presses. Everyone else has the button in the bar. */
function PlayOverlay({ state }: { state: MediaState }) {
  if (state.isWaiting) {
    return (
      <span className={styles.waiting}>
        <Spinner size={56} />
      </span>
    )
  }
  return (
    <span className={styles.mark} data-idle={!state.hasStarted || undefined} data-play-mark="" aria-hidden="true">
      {state.isPaused ? <PlayFilledIcon /> : <PauseIcon />}
    </span>
  )
}
