/** A page number in the pagination. */
export interface PageNumber {
  number: number
  /** Whether pages are skipped before this page. */
  isAfterGap: boolean
}

/** Returns the page numbers to show (spec 2, My Subscriptions): all of up to 5 pages, otherwise the first, the last, the current one and its neighbours. */
export function pageNumbers(page: number, totalPages: number): PageNumber[] {
  const isShown = (number: number) =>
    totalPages <= 5 || number === 1 || number === totalPages || Math.abs(number - page) <= 1

  return Array.from({ length: totalPages }, (_, index) => index + 1)
    .filter(isShown)
    .map((number, index, shown) => ({ number, isAfterGap: number - (shown[index - 1] ?? 0) > 1 }))
}
