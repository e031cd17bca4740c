import { ErrorState, Skeleton } from '@kinora/ui'
import type { ReactNode } from 'react'

import styles from './view-of-query.module.css'

export interface ViewOfQueryProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** What was asked for, when it is there; until then its place, and why, where it does not come. */
export function ViewOfQuery<Data>({ query, children }: ViewOfQueryProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton />
    </div>
  )
}
