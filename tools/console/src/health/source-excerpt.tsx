import type { SourcePlace } from '@kinora/release/console'

import { Code } from '../parts/code.tsx'
import styles from './source-excerpt.module.css'

export interface SourceExcerptProps {
  /** In the released file. */
  place: string
  /** In the source, where the build has a map of it. */
  source: SourcePlace | undefined
}

/** The lines of the source around a place, with its own marked. */
export function SourceExcerpt({ place, source }: SourceExcerptProps) {
  if (source === undefined)
    return (
      <p>
        <Code>{place}</Code> (no source map says where that is in the source)
      </p>
    )
  return (
    <figure className={styles.excerpt}>
      <figcaption className={styles.caption}>
        <Code>{`${source.source}:${source.line}:${source.column}`}</Code>
        {source.name !== undefined && ` ${source.name}`}
      </figcaption>
      {source.lines.length > 0 && (
        // Whoever has no pointer scrolls what has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.lines} tabIndex={0} aria-label="Source">
          {source.lines.map((text, i) => {
            const number = source.firstLine + i
            return (
              <span key={number} className={styles.line} data-marked={number === source.line || undefined}>
                <span className={styles.number}>{number}</span>
                {`${text}\n`}
              </span>
            )
          })}
        </pre>
      )}
    </figure>
  )
}
