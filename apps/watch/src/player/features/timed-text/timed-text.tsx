import type { MouseEvent } from 'react'

import { findTimeStamps } from '../../../time-stamps.ts'
import type { MediaStore } from '../../store/create-media-store.ts'
import { play, seekTo } from '../../store/playback.ts'
import styles from './timed-text.module.css'

/** A text about the video. The moments that it names are links, which play the video from there. */
export function TimedText({ store, text }: { store: MediaStore; text: string }) {
  const stamps = findTimeStamps(text)
  const ends = stamps.map((stamp) => stamp.index + stamp.text.length)

  function handleClick(event: MouseEvent, seconds: number) {
    // In a new tab the link opens by itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    seekTo(store.video, seconds)
    play(store.video)
    store.video.scrollIntoView({ block: 'nearest' })
  }

  return [
    ...stamps.flatMap(({ index, text: stamp, seconds }, nth) => [
      text.slice(ends[nth - 1] ?? 0, index),
      <a key={index} className={styles.link} href={`?t=${seconds}`} onClick={(event) => handleClick(event, seconds)}>
        {stamp}
      </a>,
    ]),
    text.slice(ends.at(-1) ?? 0),
  ]
}
