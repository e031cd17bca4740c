import type { Segment } from '@kinora/api-client/discover'

import styles from './highlight.module.css'

interface HighlightProps {
  segments: readonly Segment[]
  /** Plain text to show if nothing matches. */
  text?: string
}

/** Renders text with its matches highlighted. */
export function Highlight({ segments, text = '' }: HighlightProps) {
  if (segments.length === 0) return text
  return segments.map(({ text: part, isMatch }, index) =>
    isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other identity
      <mark key={index} className={styles.match}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
