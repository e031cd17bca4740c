declare global {
  /** The last few keys pressed in this document, recorded by the shell from the start. Undefined in older shells, which don't record keys. */
  var kinoraEarlyKeys: KeyboardEvent[] | undefined
}

let hasStarted = false

/**
 * Takes the keys pressed between the page opening and the player being ready. A second call doesn't return them again.
 *
 * @param openedAt when the player was first rendered, from `performance.now()`.
 */
export function takeEarlyKeys(openedAt: number): KeyboardEvent[] {
  const queued = globalThis.kinoraEarlyKeys?.splice(0) ?? []
  const isFirst = !hasStarted
  hasStarted = true
  if (queued.length === 0) return []
  const since = isFirst && isFirstPage() ? 0 : openedAt
  return queued.filter(({ timeStamp }) => timeStamp >= since)
}

/** Whether the document opened at the current page. */
function isFirstPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === location.pathname
}
