declare global {
  /** The last keys that were pressed in this document, as the page itself keeps them from its beginning. A shell of before has none. */
  var kinoraEarlyKeys: KeyboardEvent[] | undefined
}

let hasBegun = false

/**
 * The keys that were pressed while a player was not there yet to take them: since its page was opened, be that as the first of the document. They are given once.
 *
 * @param openedAt when the player was first rendered, as `performance.now()` says it.
 */
export function takeEarlyKeys(openedAt: number): KeyboardEvent[] {
  const queued = globalThis.kinoraEarlyKeys?.splice(0) ?? []
  const isFirst = !hasBegun
  hasBegun = true
  if (queued.length === 0) return []
  const since = isFirst && isFirstPage() ? 0 : openedAt
  return queued.filter(({ timeStamp }) => timeStamp >= since)
}

/** Whether the document was opened at the page that is shown. */
function isFirstPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === location.pathname
}
