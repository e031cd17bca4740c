declare global {
  /** The last keys pressed in this document, for code that loads late, such as the player's shortcuts. */
  var kinoraEarlyKeys: KeyboardEvent[] | undefined
}

const most = 9

/** Records the last keys pressed before the page can handle them, except those typed into a field. */
export function recordEarlyKeys(): void {
  const keys: KeyboardEvent[] = (globalThis.kinoraEarlyKeys = [])
  addEventListener('keydown', (event) => {
    if (!('value' in (event.target as Element)) && keys.push(event) > most) keys.shift()
  })
}
