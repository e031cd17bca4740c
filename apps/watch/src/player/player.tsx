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
  /** Called before the first paint with the video in its place. Returns what happens before the video leaves it. */
  onPlace?: () => () => void
}

/** The video with its controls, which hide while the viewer does nothing, and whatever its features show. The watch page and the embedded player use it. */
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

/** Gives the element its place. It leaves that together with the page, so that it is never outside the document, which would pause it. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- the element is placed once
  }, [media, state])
  return { rootRef, screenRef }
}

function useHasFailed(): boolean {
  const hasNoFile = usePlayerState(({ video }) => video.videoFile === '')
  return useFeature(playback, (state) => state.hasFailed) || hasNoFile
}

/** Until the feature has loaded that says more, or if it cannot load. */
function Failure() {
  const isLoaded = usePlayerState(({ parts }) => Object.values(parts).some(({ failure }) => failure))
  if (isLoaded) return <Parts of="failure" />
  return (
    <p className={styles.failed} role="status">
      This video cannot be played right now.
    </p>
  )
}

/** The mark on the picture: it offers to play, shows that playback waits, and is what a finger presses. Other viewers use the button in the bar. */
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
