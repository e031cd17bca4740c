/** A request that a page makes, with the properties that determine its depth in the chain. */
export interface ChainedRequest {
  url: string
  /** The URL of the document, script or stylesheet that made the request. Undefined for the document itself. */
  initiator: string | undefined
}

/**
 * The length of the longest chain of requests after the document: 1 for a file that the document requests, 2 for a file requested by such a file.
 * @param document the page's URL.
 */
export function chainDepth(requests: readonly ChainedRequest[], document: string): number {
  const initiators = new Map<string, string | undefined>()
  // Use the first request. A hinted file is already loaded when another file requests it.
  for (const { url, initiator } of requests) if (!initiators.has(url)) initiators.set(url, initiator)
  const depthOf = (url: string, seen: readonly string[] = []): number => {
    if (url === document || seen.includes(url)) return 0
    const initiator = initiators.get(url)
    return initiator === undefined ? 1 : 1 + depthOf(initiator, [...seen, url])
  }
  return Math.max(0, ...requests.map(({ url }) => depthOf(url)))
}
