import { Button, ReloadIcon, Spinner } from '@kinora/ui'
import { useEffect, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

import { play, reload, togglePlay } from './playback.ts'
import { PlayerControls } from './player-controls.tsx'
import { PauseIcon, PlayFilledIcon } from './player-icons.tsx'
import styles from './player.module.css'
import { useControlsVisibility } from './use-controls-visibility.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { usePlaybackSettings } from './use-playback-settings.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useVideoState } from './use-video-state.ts'

interface PlayerProps {
  /** The file's URL; '' when the provider named none. */
  src: string
  /** The picture that stands until playback starts. */
  poster: string
  /** Seconds; what the time reads until the file is there. */
  duration: number
  /** Starts at once if the browser lets it. */
  autoPlay: boolean
}

/** The browser's own video with the product's own controls: they hide while nobody needs them, and a tap or the keyboard shows them again. */
export function Player({ src, poster, duration, autoPlay }: PlayerProps) {
  const [player, setPlayer] = useState<HTMLDivElement | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const state = useVideoState(video)
  const fullscreen = useFullscreen(player, video)
  const { areControlsShown, showControls, hideControls } = useControlsVisibility()
  const { surfaceHandlers, hoverHandlers } = usePointer({
    video,
    fullscreen,
    areControlsShown,
    showControls,
    hideControls,
  })
  usePlaybackSettings(video)
  useAutoPlay(video, autoPlay && src !== '')
  useShortcuts(video, { onToggleFullscreen: fullscreen.toggle, onUse: showControls })
  const hasFailed = state.hasFailed || src === ''

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
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- videos come without captions (spec 3) */}
        <video
          ref={setVideo}
          className={styles.video}
          src={src || undefined}
          poster={poster || undefined}
          preload={autoPlay ? 'auto' : 'metadata'}
          playsInline
        />
        <PlayOverlay state={state} hasFailed={hasFailed} />
      </div>
      {hasFailed ? (
        <Failure onReload={video && src !== '' ? () => reload(video) : undefined} />
      ) : (
        <div className={styles.controls}>
          <PlayerControls video={video} state={state} duration={state.duration || duration} fullscreen={fullscreen} />
        </div>
      )}
    </div>
  )
}

/** The mark over the picture: it offers to play, shows that playback waits, and is what a finger presses. Everyone else has the button in the bar. */
function PlayOverlay({ state, hasFailed }: { state: ReturnType<typeof useVideoState>; hasFailed: boolean }) {
  if (hasFailed) return null
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

function Failure({ onReload }: { onReload: (() => void) | undefined }) {
  return (
    <div className={styles.failure}>
      <p role="status">This video cannot be played right now.</p>
      {onReload && (
        <Button icon={<ReloadIcon />} onClick={onReload}>
          Reload video
        </Button>
      )}
    </div>
  )
}

interface PointerOptions extends ReturnType<typeof useControlsVisibility> {
  video: HTMLVideoElement | null
  fullscreen: ReturnType<typeof useFullscreen>
}

/** A mouse plays and pauses by a click anywhere on the picture; a finger shows the controls, and plays by the mark in the middle. */
function usePointer({ video, fullscreen, areControlsShown, showControls, hideControls }: PointerOptions) {
  const pointerType = useRef('mouse')

  function handleClick({ target }: MouseEvent) {
    if (video === null) return
    const isPlayMark = target instanceof Element && target.closest('[data-play-mark]') !== null
    const isUntouched = video.paused && video.currentTime === 0
    if (pointerType.current === 'mouse' || isPlayMark || isUntouched) {
      togglePlay(video)
      showControls()
    } else if (areControlsShown) hideControls()
    else showControls()
  }

  return {
    surfaceHandlers: {
      onPointerDown: (event: PointerEvent) => {
        pointerType.current = event.pointerType
      },
      onClick: handleClick,
      onDoubleClick: () => {
        if (pointerType.current === 'mouse') fullscreen.toggle()
      },
    },
    hoverHandlers: {
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') showControls()
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') hideControls()
      },
    },
  }
}

function useAutoPlay(video: HTMLVideoElement | null, autoPlay: boolean) {
  useEffect(() => {
    if (video !== null && autoPlay) play(video)
  }, [video, autoPlay])
}
