import { formatDuration } from '@kinora/ui'
import type { CSSProperties, KeyboardEvent } from 'react'

import { time } from '../features/time/time.ts'
import { seekBy, seekTo } from '../store/media.ts'
import { Parts, useFeature, usePlayer } from '../store/player-context.tsx'
import styles from './seek-bar.module.css'
import { useChapters, useDuration } from './use-chapters.ts'

/** The seek bar. An invisible range input serves keyboards, screen readers and, until the seek preview has loaded, pointers. */
export function SeekBar() {
  const { media } = usePlayer()
  const seconds = useFeature(time, (state) => state.seconds)
  const loaded = useFeature(time, (state) => state.loaded)
  const duration = useDuration()
  const chapters = useChapters()

  function handleKeyDown(event: KeyboardEvent) {
    const change = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 }[event.key]
    if (change === undefined) return
    event.preventDefault()
    seekBy(media, change)
  }

  return (
    <div className={styles.bar} style={fractions({ played: seconds / duration })}>
      <input
        className={styles.range}
        type="range"
        aria-label="Seek"
        aria-valuetext={`${formatDuration(seconds)} of ${formatDuration(duration)}`}
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(seconds, duration)}
        onChange={(event) => seekTo(media, event.target.valueAsNumber)}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.track}>
        {loaded.map(([start, end]) => (
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
      <Parts of="seekBar" />
    </div>
  )
}

/** Turns values into custom properties from 0 to 1 for the stylesheet. */
function fractions(values: Record<string, number>): CSSProperties {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--${name}`, Number.isFinite(value) ? Math.min(value, 1) : 0]),
  )
}
