declare global {
  /** The last keys pressed in this document, which the shell records from the start. Undefined with older shells, which do not record keys. */
  var kinoraEarlyKeys: KeyboardEvent[] | undefined
}

let hasStarted = false

/**
 * Returns the keys pressed after the page opened and before the player was ready. Removes the keys, so a second call does not return them.
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
