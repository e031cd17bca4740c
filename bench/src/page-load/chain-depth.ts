/** A request of a page, as far as its place in the chain goes. */
export interface ChainedRequest {
  url: string
  /** The URL of the document, script or stylesheet that requested it; undefined for the document itself. */
  initiator: string | undefined
}

/**
 * How many requests follow one upon the other after the document: 1 for what the document itself asks for, 2 for what a file of those asks for.
 *
 * @param document the page's URL.
 */
export function chainDepth(requests: readonly ChainedRequest[], document: string): number {
  const initiators = new Map<string, string | undefined>()
  // Use the first request: a hinted file is already loaded when another file requests it.
  for (const { url, initiator } of requests) if (!initiators.has(url)) initiators.set(url, initiator)
  const depthOf = (url: string, seen: readonly string[] = []): number => {
    if (url === document || seen.includes(url)) return 0
    const initiator = initiators.get(url)
    return initiator === undefined ? 1 : 1 + depthOf(initiator, [...seen, url])
  }
  return Math.max(0, ...requests.map(({ url }) => depthOf(url)))
}
