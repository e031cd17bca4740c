import { formatDuration } from '@kinora/ui'
import type { CSSProperties, KeyboardEvent, Ref } from 'react'

import type { MediaState } from '../store/media-state.ts'
import { seekBy, seekTo } from '../store/playback.ts'
import styles from './seek-bar.module.css'

/** A part of a video that has a name. */
export interface Chapter {
  /** Seconds from the beginning. */
  start: number
  title: string
}

export interface SeekBarProps {
  video: HTMLVideoElement
  state: Pick<MediaState, 'time' | 'loaded'>
  /** Seconds. */
  duration: number
  /** In their order; none where the video has none, or they are not known yet. */
  chapters: readonly Chapter[]
  /** The place for what follows a pointer. */
  barRef: Ref<HTMLDivElement>
}

/** Where playback is, and where it can go. The range itself, unseen, is what the keyboard and screen readers use, and a pointer until the features follow it. */
export function SeekBar({ video, state, duration, chapters, barRef }: SeekBarProps) {
  const { time } = state

  function handleKeyDown(event: KeyboardEvent) {
    const seconds = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 }[event.key]
    if (seconds === undefined) return
    event.preventDefault()
    seekBy(video, seconds)
  }

  return (
    <div ref={barRef} className={styles.bar} style={fractions({ played: time / duration })}>
      <input
        className={styles.range}
        type="range"
        aria-label="Seek"
        aria-valuetext={`${formatDuration(time)} of ${formatDuration(duration)}`}
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(time, duration)}
        onChange={(event) => seekTo(video, event.target.valueAsNumber)}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.track}>
        {state.loaded.map(([start, end]) => (
          <div
            key={start}
            className={styles.loaded}
            style={fractions({ start: start / duration, length: (end - start) / duration })}
          />
        ))}
        <div className={styles.played} />
        {chapters.map(
          ({ start }) =>
            start > 0 && <div key={start} className={styles.mark} style={fractions({ start: start / duration })} />,
        )}
      </div>
      <div className={styles.knob} />
    </div>
  )
}

/** Custom properties from 0 to 1, for the stylesheet. */
function fractions(values: Record<string, number>): CSSProperties {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--${name}`, Number.isFinite(value) ? Math.min(value, 1) : 0]),
  )
}
