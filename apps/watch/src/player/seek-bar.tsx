import { formatDuration } from '@kinora/ui'
import { useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'

import { seekBy, seekTo } from './playback.ts'
import styles from './seek-bar.module.css'
import type { VideoState } from './use-video-state.ts'

interface SeekBarProps {
  video: HTMLVideoElement | null
  state: Pick<VideoState, 'time' | 'bufferedUntil'>
  /** Seconds. */
  duration: number
}

/**
 * Where playback is, and where it can go. The pointer is followed here, because browsers differ in what a drag on a range does; the range
 * itself, unseen, is what the keyboard and screen readers use.
 */
export function SeekBar({ video, state, duration }: SeekBarProps) {
  const { pointedAt, isDragging, pointerHandlers } = usePointerSeek(video, duration)
  const time = isDragging && pointedAt !== null ? pointedAt * duration : state.time

  function handleKeyDown(event: KeyboardEvent) {
    const seconds = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 }[event.key]
    if (seconds === undefined || video === null) return
    event.preventDefault()
    seekBy(video, seconds)
  }

  return (
    <div
      className={styles.bar}
      style={fractions({ played: time / duration, buffered: state.bufferedUntil / duration, pointed: pointedAt ?? 0 })}
      data-dragging={isDragging || undefined}
      role="presentation"
      {...pointerHandlers}
    >
      <input
        className={styles.range}
        type="range"
        aria-label="Seek"
        aria-valuetext={`${formatDuration(time)} of ${formatDuration(duration)}`}
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(time, duration)}
        onChange={(event) => video && seekTo(video, event.target.valueAsNumber)}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.track}>
        <div className={styles.buffered} />
        <div className={styles.played} />
      </div>
      <div className={styles.knob} />
      {pointedAt !== null && (
        <span className={styles.tip} aria-hidden="true">
          {formatDuration(pointedAt * duration)}
        </span>
      )}
    </div>
  )
}

/** Follows a pointer over the bar, and seeks while it is held down. */
function usePointerSeek(video: HTMLVideoElement | null, duration: number) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const [isDragging, setDragging] = useState(false)
  const soughtAt = useRef<number>(undefined)

  function follow(event: PointerEvent<HTMLElement>, isSeeking: boolean) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const fraction = width === 0 ? 0 : Math.min(Math.max(0, (event.clientX - left) / width), 1)
    setPointedAt(fraction)
    // Letting go where the last seek went to must not go back there.
    if (!isSeeking || video === null || fraction === soughtAt.current) return
    soughtAt.current = fraction
    seekTo(video, fraction * duration)
  }

  return {
    pointedAt,
    isDragging,
    pointerHandlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
        soughtAt.current = undefined
        follow(event, true)
      },
      // A seek that is still under way would be cut off by the next one, and the picture would stand still.
      onPointerMove: (event: PointerEvent<HTMLElement>) => follow(event, isDragging && video?.seeking === false),
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (isDragging) follow(event, true)
        setDragging(false)
        if (event.pointerType !== 'mouse') setPointedAt(null)
      },
      onPointerCancel() {
        setDragging(false)
        setPointedAt(null)
      },
      onPointerLeave() {
        if (!isDragging) setPointedAt(null)
      },
    },
  }
}

/** Custom properties from 0 to 1, for the stylesheet. */
function fractions(values: Record<'played' | 'buffered' | 'pointed', number>): CSSProperties {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--${name}`, Number.isFinite(value) ? Math.min(value, 1) : 0]),
  )
}
