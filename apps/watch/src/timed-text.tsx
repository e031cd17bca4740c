import type { MouseEvent } from 'react'

import styles from './linked-text.module.css'
import { playFrom } from './player/current-playback.ts'
import { findTimeStamps } from './time-stamps.ts'

/** Text about the video. Timestamps become links that play the video from that point. */
export function TimedText({ text }: { text: string }) {
  const stamps = findTimeStamps(text)
  const ends = stamps.map((stamp) => stamp.index + stamp.text.length)

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

function handleClick(event: MouseEvent, seconds: number) {
  // Let the browser open the link in a new tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  playFrom(seconds)
}
