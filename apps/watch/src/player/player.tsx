import { Spinner } from '@kinora/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { PlayerControls } from './controls/player-controls.tsx'
import { PauseIcon, PlayFilledIcon } from './controls/player-icons.tsx'
import { useControlsVisibility } from './controls/use-controls-visibility.ts'
import { usePointer } from './controls/use-pointer.ts'
import { playback } from './features/playback/playback.ts'
import styles from './player.module.css'
import { Parts, PlayerContext, useFeature, usePlayerState } from './store/player-context.tsx'
import type { PlayerStore } from './store/player-store.ts'

interface PlayerProps {
  store: PlayerStore
  /** Called before the first paint, once the video is in the document. Returns a function to call before the video is removed. */
  onPlace?: () => () => void
}

/** The video with its features' parts and its controls, which hide when the viewer is inactive. Used on the watch page and in the embedded player. */
export function Player(props: PlayerProps) {
  return (
    <PlayerContext value={props.store}>
      <PlayerFrame {...props} />
    </PlayerContext>
  )
}

function PlayerFrame({ store, onPlace }: PlayerProps) {
  const { rootRef, screenRef } = usePlace(store, onPlace)
  const hasFailed = useHasFailed()
  const isPaused = useFeature(playback, (state) => state.isPaused)
  const visibility = useControlsVisibility()
  const { surfaceHandlers, hoverHandlers } = usePointer(store, visibility)
  const { areControlsShown, showControls } = visibility
  useEffect(() => {
    const controller = new AbortController()
    store.onCommand(showControls, controller.signal)
    return () => controller.abort()
  }, [store, showControls])

  return (
    <div
      ref={rootRef}
      className={styles.player}
      role="group"
      aria-label="Video player"
      data-controls-hidden={(!isPaused && !areControlsShown && !hasFailed) || undefined}
      {...hoverHandlers}
    >
      <div className={styles.surface} role="presentation" {...surfaceHandlers}>
        <div ref={screenRef} className={styles.screen} data-picture="" />
        {!hasFailed && <PlayOverlay />}
      </div>
      {hasFailed ? (
        <Failure />
      ) : (
        <>
          <div className={styles.controls}>
            <PlayerControls />
          </div>
          <Parts of="picture" />
        </>
      )}
    </div>
  )
}

/** Adds the media element to the player. Leaves it in the document until the page is removed, because removing the element would pause it. */
function usePlace({ media, state }: PlayerStore, onPlace: PlayerProps['onPlace']) {
  const rootRef = useRef<HTMLDivElement>(null)
  const screenRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    state.setState({ root: rootRef.current })
    screenRef.current?.append(media)
    const leave = onPlace?.()
    return () => {
      state.setState({ root: null })
      leave?.()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the element is added once
  }, [media, state])
  return { rootRef, screenRef }
}

function useHasFailed(): boolean {
  const hasNoFile = usePlayerState(({ video }) => video.videoFile === '')
  return useFeature(playback, (state) => state.hasFailed) || hasNoFile
}

/** A minimal failure message, shown until the failure feature has loaded with more details. */
function Failure() {
  const isLoaded = usePlayerState(({ parts }) => Object.values(parts).some(({ failure }) => failure))
  if (isLoaded) return <Parts of="failure" />
  return (
    <p className={styles.failed} role="status">
      This video cannot be played right now.
    </p>
  )
}

/**
 * The mark on the video: a play button for touch, or a spinner while playback waits for data. Keyboard and screen reader users have the control bar instead.
 */
function PlayOverlay() {
  const { isPaused, isWaiting, isEnded, hasStarted } = useFeature(playback, (state) => state)
  const hasNext = usePlayerState(({ next }) => next !== undefined)
  if (isEnded && hasNext) return null
  if (isWaiting) {
    return (
      <span className={styles.waiting}>
        <Spinner size={56} />
      </span>
    )
  }
  return (
    <span className={styles.mark} data-idle={!hasStarted || undefined} data-play-mark="" aria-hidden="true">
      {isPaused ? <PlayFilledIcon /> : <PauseIcon />}
    </span>
  )
}
