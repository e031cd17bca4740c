/** A page's request, with the URLs that determine its depth in the request chain. */
export interface ChainedRequest {
  url: string
  /** URL of the document, script or stylesheet that made the request; undefined for the document itself. */
  initiator: string | undefined
}

/**
 * Returns the length of the longest request chain after the document: 1 for a file that the document requests, 2 for a file that such a file requests, and so
 * on.
 * @param document the page's URL.
 */
export function chainDepth(requests: readonly ChainedRequest[], document: string): number {
  const initiators = new Map<string, string | undefined>()
  // Use the first request. A preloaded file has already loaded by the time another file requests it.
  for (const { url, initiator } of requests) if (!initiators.has(url)) initiators.set(url, initiator)
  const depthOf = (url: string, seen: readonly string[] = []): number => {
    if (url === document || seen.includes(url)) return 0
    const initiator = initiators.get(url)
    return initiator === undefined ? 1 : 1 + depthOf(initiator, [...seen, url])
  }
  return Math.max(0, ...requests.map(({ url }) => depthOf(url)))
}
