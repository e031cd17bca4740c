declare global {
  /** The last keys that were pressed in this document. What comes late, as what a player can do, takes from here what was meant for it. */
  var kinoraEarlyKeys: KeyboardEvent[] | undefined
}

const most = 9

/** Keeps the last keys that are pressed, from before any page is there to take them; none of what is written into a field. */
export function keepEarlyKeys(): void {
  const keys: KeyboardEvent[] = (globalThis.kinoraEarlyKeys = [])
  addEventListener('keydown', (event) => {
    if (!('value' in (event.target as Element)) && keys.push(event) > most) keys.shift()
  })
}
