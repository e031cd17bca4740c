import { createContext, Fragment, use } from 'react'
import type { ReactNode } from 'react'

import styles from './linked-text.module.css'
import { splitLinks } from './split-links.ts'

/** What becomes of the text between URLs: the player makes links of the moments that it names. */
export const TextContext = createContext<(text: string) => ReactNode>((text) => text)

/** What somebody wrote, with links to the URLs in it. */
export function LinkedText({ text }: { text: string }) {
  const renderText = use(TextContext)
  return splitLinks(text).map(({ text: piece, href, start }) =>
    href === undefined ? (
      <Fragment key={start}>{renderText(piece)}</Fragment>
    ) : (
      <a key={start} className={styles.link} href={href} target="_blank" rel="noopener nofollow">
        {piece}
      </a>
    ),
  )
}
