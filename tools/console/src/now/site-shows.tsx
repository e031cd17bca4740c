import type { Composition } from '@kinora/release/console'
import { useQuery } from '@tanstack/react-query'

import { servedQuery } from '../api/queries.ts'
import { Code } from '../parts/code.tsx'
import styles from './now-page.module.css'

/** Whether the site shows what is live: it is asked for its page. */
export function SiteShows({ composition: { stable, canary, siteUrl } }: { composition: Composition }) {
  const { data } = useQuery(servedQuery)
  if (data === undefined) return null
  if ('problem' in data)
    return (
      <p className={styles.shown} role="alert">
        Nobody knows what viewers see: {data.problem}
      </p>
    )
  const { release } = data
  if (release === undefined)
    return (
      <p className={styles.shown} role="alert">
        The page at <Code>{siteUrl}</Code> names no release. Is it a site that shows this storage?
      </p>
    )
  const isLive = release === stable.id || release === canary?.id
  return (
    <p className={styles.shown} role={isLive ? undefined : 'alert'}>
      The site at <Code>{siteUrl}</Code> has just shown a new viewer <Code>{release}</Code>
      {isLive ? '.' : ', which is not what is live: does it read this storage?'}
    </p>
  )
}
