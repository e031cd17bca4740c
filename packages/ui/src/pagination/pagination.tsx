import { Fragment } from 'react'
import { Button } from '../button/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/action-icons.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { pageNumbers } from './page-numbers.ts'
import styles from './pagination.module.css'

export interface PaginationProps {
  /** Current page, one-based. */
  page: number
  totalPages: number
  onChange: (page: number) => void
}

/** Buttons to navigate a paginated list (spec 2, My Subscriptions). Tooltips explain why Previous or Next is disabled. */
export function Pagination({ page, totalPages, onChange }: PaginationProps) {
  const isFirst = page <= 1
  const isLast = page >= totalPages

  return (
    <nav className={styles.pagination} aria-label="Pages">
      <Tooltip text={isFirst ? "You're on the first page" : undefined}>
        <Button variant="ghost" icon={<ChevronLeftIcon />} disabled={isFirst} onClick={() => onChange(page - 1)}>
          Previous
        </Button>
      </Tooltip>
      <ul className={styles.numbers}>
        {pageNumbers(page, totalPages).map(({ number, isAfterGap }) => (
          <Fragment key={number}>
            {isAfterGap && (
              <li className={styles.skipped} aria-hidden="true">
                …
              </li>
            )}
            <li>
              <button
                type="button"
                className={styles.number}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onChange(number)}
              >
                {number}
              </button>
            </li>
          </Fragment>
        ))}
      </ul>
      <Tooltip text={isLast ? "You're on the last page" : undefined}>
        <Button variant="ghost" icon={<ChevronRightIcon />} disabled={isLast} onClick={() => onChange(page + 1)}>
          Next
        </Button>
      </Tooltip>
    </nav>
  )
}
