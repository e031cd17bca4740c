declare global {
  /** The last keys pressed in this document, which the page records from the start. Previous versions of the shell do not. */
  var kinoraEarlyKeys: KeyboardEvent[] | undefined
}

let hasStarted = false

/**
 * Returns the keys that were pressed after the page opened and before the player was ready. They are returned once.
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

/** Whether the document was opened at the current page. */
function isFirstPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === location.pathname
}
