import { Banner, ErrorState, Skeleton } from '@kinora/ui'
import type { ReactNode } from 'react'

import { formatMoment } from '../format/format-moment.ts'
import styles from './view-of-query.module.css'

export interface ViewOfQueryProps<Data> {
  query: {
    data: Data | undefined
    error: Error | null
    dataUpdatedAt: number
    /** What is there was asked for before, for something else. */
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  children: (data: Data) => ReactNode
}

/**
 * What was asked for, when it is there; until then its place, and why, where it does not come. What could not be asked for anew stays, with the word that it is old; what is
 * there for something else is marked as that.
 */
export function ViewOfQuery<Data>({ query, children }: ViewOfQueryProps<Data>) {
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = query
  if (data === undefined && error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton />
      </div>
    )
  return (
    <>
      {error !== null && (
        <Banner tone="error">
          {error.message} What is shown is of {formatMoment(new Date(dataUpdatedAt).toISOString())}.
        </Banner>
      )}
      <div className={isPlaceholderData ? styles.before : undefined} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    </>
  )
}
