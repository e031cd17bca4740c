declare global {
  /** The last few keys pressed in this document, for code that loads late, such as the player's shortcuts. */
  var kinoraEarlyKeys: KeyboardEvent[] | undefined
}

const most = 9

/** Records the last few keys pressed before the page can handle them, except while typing in a field. */
export function recordEarlyKeys(): void {
  const keys: KeyboardEvent[] = (globalThis.kinoraEarlyKeys = [])
  addEventListener('keydown', (event) => {
    if (!('value' in (event.target as Element)) && keys.push(event) > most) keys.shift()
  })
}
