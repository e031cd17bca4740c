import { Pagination, StatusText } from '@kinora/ui'

import styles from './subscription-pages.module.css'

interface SubscriptionPagesProps {
  page: number
  totalPages: number
  totalItems: number
  onChange: (page: number) => void
}

/** Shows the current position in the list, with the pagination. */
export function SubscriptionPages({ page, totalPages, totalItems, onChange }: SubscriptionPagesProps) {
  // Even if the provider omits the page count, the current page must exist.
  const pages = Math.max(totalPages, page)
  return (
    <div className={styles.pages}>
      <Pagination page={page} totalPages={pages} onChange={onChange} />
      <StatusText>{`Showing page ${page} of ${pages} (${totalItems} total subscriptions)`}</StatusText>
    </div>
  )
}
