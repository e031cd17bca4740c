import { splitLinks } from './split-links.ts'
import styles from './linked-text.module.css'
import { TimedText } from './timed-text.tsx'

/** User-written text, with its URLs and timestamps turned into links. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: piece, href, start }) =>
    href === undefined ? (
      <TimedText key={start} text={piece} />
    ) : (
      <a key={start} className={styles.link} href={href} target="_blank" rel="noopener nofollow">
        {piece}
      </a>
    ),
  )
}
