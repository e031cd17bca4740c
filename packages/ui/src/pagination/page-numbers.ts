/** One place in the row of page numbers; pages are left out before it or not. */
export interface PageNumber {
  number: number
  /** Whether at least one page is skipped between the number before and this one. */
  isAfterGap: boolean
}

/**
 * The numbers to show for `totalPages` pages with `page` in view (spec 2, My Subscriptions): all of them up to 5, else the first, the last,
 * the current one and its neighbours.
 */
export function pageNumbers(page: number, totalPages: number): PageNumber[] {
  const isShown = (number: number) =>
    totalPages <= 5 || number === 1 || number === totalPages || Math.abs(number - page) <= 1

  return Array.from({ length: totalPages }, (_, index) => index + 1)
    .filter(isShown)
    .map((number, index, shown) => ({ number, isAfterGap: number - (shown[index - 1] ?? 0) > 1 }))
}
