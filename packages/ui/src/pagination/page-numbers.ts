/** A page number to show in a `Pagination`. */
export interface PageNumber {
  number: number
  /** Whether pages are left out before this one. */
  isAfterGap: boolean
}

/**
 * Returns the page numbers to show (spec 2, My Subscriptions): all of them up to 5 pages; otherwise, the first, the last, and the current page with its
 * neighbours.
 */
export function pageNumbers(page: number, totalPages: number): PageNumber[] {
  const isShown = (number: number) =>
    totalPages <= 5 || number === 1 || number === totalPages || Math.abs(number - page) <= 1

  return Array.from({ length: totalPages }, (_, index) => index + 1)
    .filter(isShown)
    .map((number, index, shown) => ({ number, isAfterGap: number - (shown[index - 1] ?? 0) > 1 }))
}
