/** The page of subscriptions that a URL asks for: `?page=3`. Anything but a whole number from 1 is the first page. */
export function readPage(searchParams: URLSearchParams): number {
  const page = Number(searchParams.get('page'))
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** The query of a page's URL. The first page has none. */
export function pageSearch(page: number): string {
  return page === 1 ? '' : `?page=${page}`
}
