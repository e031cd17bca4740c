import { Pagination, StatusText } from '@kinora/ui'

import styles from './subscription-pages.module.css'

interface SubscriptionPagesProps {
  page: number
  totalPages: number
  totalItems: number
  onChange: (page: number) => void
}

/** The viewer's position in the list, and the pagination. */
export function SubscriptionPages({ page, totalPages, totalItems, onChange }: SubscriptionPagesProps) {
  // If the provider omits the number of pages, there is at least the current one.
  const pages = Math.max(totalPages, page)
  return (
    <div className={styles.pages}>
      <Pagination page={page} totalPages={pages} onChange={onChange} />
      <StatusText>{`Showing page ${page} of ${pages} (${totalItems} total subscriptions)`}</StatusText>
    </div>
  )
}
