import type { ActResult } from '@kinora/release/console'
import { Banner } from '@kinora/ui'

import styles from './act-outcome.module.css'

export interface ActOutcomeProps {
  result: ActResult | undefined
  error: Error | null
}

/** What came of an action: that the site serves it; or why it was refused, and what somebody else did meanwhile. */
export function ActOutcome({ result, error }: ActOutcomeProps) {
  if (error !== null) return <Banner tone="error">{error.message}</Banner>
  if (result === undefined) return null
  if (!result.isDone)
    return (
      <>
        <Banner tone="error">{result.error}</Banner>
        {result.changed !== undefined && result.changed !== '' && (
          <p className={styles.changed}>
            Meanwhile: <bdi>{result.changed}</bdi>
          </p>
        )}
      </>
    )
  return (
    <>
      <Banner tone="success">{result.message}</Banner>
      <p className={styles.changed}>{result.served}</p>
      {result.link !== undefined && (
        <a className={styles.link} href={result.link} target="_blank" rel="noreferrer">
          {result.link}
        </a>
      )}
    </>
  )
}
