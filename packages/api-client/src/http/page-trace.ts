/** The page's trace as a `traceparent`, which the site sends in `Server-Timing`. Undefined if the page is not traced. */
export function pageTrace(): string | undefined {
  const [page] = performance.getEntriesByType?.('navigation') ?? []
  return (page as PerformanceNavigationTiming | undefined)?.serverTiming?.find(({ name }) => name === 'traceparent')
    ?.description
}
