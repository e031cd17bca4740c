import type { Video } from '@kinora/api-client'
import { formatRelativeTime, formatViews } from '@kinora/ui'
import { useId, useRef, useState } from 'react'

import { LinkedText } from '../linked-text.tsx'
import styles from './description.module.css'
import { useIsClipped } from './use-is-clipped.ts'

/** The view count, the age and the description. A long description is collapsed to its first lines. */
export function Description({ video }: { video: Pick<Video, 'views' | 'createdAt' | 'description'> }) {
  return (
    <div className={styles.panel}>
      <p className={styles.facts}>
        <span>{formatViews(video.views)}</span>{' '}
        <time dateTime={video.createdAt || undefined} title={dateInWords(video.createdAt)}>
          {formatRelativeTime(video.createdAt)}
        </time>
      </p>
      {video.description.trim() !== '' && <LongText text={video.description.trim()} />}
    </div>
  )
}

function LongText({ text }: { text: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const textRef = useRef<HTMLParagraphElement>(null)
  const isClipped = useIsClipped(textRef, !isOpen)

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the focus of its links */}
      <p
        ref={textRef}
        id={id}
        className={styles.text}
        data-clamped={!isOpen || undefined}
        // A link in the hidden lines may receive focus, so expand the text to show it.
        onFocus={() => setOpen(isClipped)}
      >
        <LinkedText text={text} />
      </p>
      {isClipped && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** Formats a date without Intl, because creating an Intl formatter takes longer than rendering the rest of the page. */
function dateInWords(createdAt: string): string | undefined {
  const date = new Date(createdAt)
  const month = months[date.getMonth()]
  return month && `${month} ${date.getDate()}, ${date.getFullYear()}`
}
