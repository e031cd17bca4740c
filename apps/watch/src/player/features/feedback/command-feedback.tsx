import { formatDuration } from '@kinora/ui'
import { useEffect, useState } from 'react'

import type { CommandName } from '../../store/commands.ts'
import type { MediaStore } from '../../store/create-media-store.ts'
import styles from './command-feedback.module.css'

interface Feedback {
  /** Which one it is: the same words twice are two. */
  id: number
  words: string
  side: 'left' | 'right' | 'middle'
}

/** Says on the picture what a key or a gesture has just done. Whoever does not see it has the controls, which say the same. */
export function CommandFeedback({ store }: { store: MediaStore }) {
  const [feedback, setFeedback] = useState<Feedback>()
  useEffect(
    () =>
      store.onCommand((name, amount) =>
        setFeedback((last) => {
          const words = wordsFor(name, amount, store.video)
          if (words === '') return last
          const side = name !== 'seekBy' ? 'middle' : amount < 0 ? 'left' : 'right'
          return { id: (last?.id ?? 0) + 1, words, side }
        }),
      ),
    [store],
  )
  if (feedback === undefined) return null
  return (
    <span key={feedback.id} className={styles.feedback} data-side={feedback.side} aria-hidden="true">
      {feedback.words}
    </span>
  )
}

/** '' where what was done is seen without words. */
function wordsFor(name: CommandName, amount: number, video: HTMLVideoElement): string {
  switch (name) {
    case 'togglePlay':
      return video.paused ? 'Paused' : 'Playing'
    case 'seekBy':
      return `${amount < 0 ? '−' : '+'}${Math.abs(amount)} s`
    case 'seekToTenth':
    case 'stepFrame':
      return formatDuration(video.currentTime)
    case 'changeVolume':
      return `Volume ${Math.round(video.volume * 100)}%`
    case 'toggleMuted':
      return video.muted ? 'Muted' : `Volume ${Math.round(video.volume * 100)}%`
    case 'changeSpeed':
      return `Speed ${video.playbackRate}×`
    case 'toggleCaptions':
      return [...video.textTracks].some(({ mode }) => mode !== 'disabled') ? 'Captions on' : 'Captions off'
    default:
      return ''
  }
}
