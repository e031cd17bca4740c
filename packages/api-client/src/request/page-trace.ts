/** The trace that this page belongs to, as the site named it in `Server-Timing`: a `traceparent`, for the page's calls. Undefined where nothing is traced. */
export function pageTrace(): string | undefined {
  const [page] = performance.getEntriesByType?.('navigation') ?? []
  return (page as PerformanceNavigationTiming | undefined)?.serverTiming?.find(({ name }) => name === 'traceparent')
    ?.description
}
