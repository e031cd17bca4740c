import { Pagination, StatusText } from '@kinora/ui'

import styles from './subscription-pages.module.css'

interface SubscriptionPagesProps {
  page: number
  totalPages: number
  totalItems: number
  onChange: (page: number) => void
}

/** Where the viewer is in the list, and the way to its other pages. */
export function SubscriptionPages({ page, totalPages, totalItems, onChange }: SubscriptionPagesProps) {
  // A provider that leaves the number of pages out has at least the one in view.
  const pages = Math.max(totalPages, page)
  return (
    <div className={styles.pages}>
      <Pagination page={page} totalPages={pages} onChange={onChange} />
      <StatusText>{`Showing page ${page} of ${pages} (${totalItems} total subscriptions)`}</StatusText>
    </div>
  )
}
