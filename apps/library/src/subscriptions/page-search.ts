/** Reads the page number from a URL such as `?page=3`. Returns 1 for anything but a positive integer. */
export function readPage(searchParams: URLSearchParams): number {
  const page = Number(searchParams.get('page'))
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** Returns the query string for a page; empty for the first page. */
export function pageSearch(page: number): string {
  return page === 1 ? '' : `?page=${page}`
}
