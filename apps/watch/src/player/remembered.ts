/** What the player remembers of its viewer from one video, and one visit, to the next. */
const defaults = {
  volume: 1,
  isMuted: false,
  speed: 1,
  /** The language of the captions; '' where they are off. */
  captions: '',
  /** Of the captions' letters, in percent of their usual size. */
  captionSize: 100,
  captionGround: 'shade',
  isCinema: false,
  /** The next video begins by itself. */
  isAutoplay: true,
  /** Keys that are one character each work (WCAG 2.1.4). */
  hasCharacterKeys: true,
}

export type Remembered = typeof defaults

const storageKey = 'watch:player'
const listeners = new Set<() => void>()
let current: Remembered | undefined

/** What is remembered, with a default for what is not. */
export function remembered(): Remembered {
  current ??= read()
  return current
}

/** Remembers more, here and in the viewer's next visit. */
export function remember(change: Partial<Remembered>): void {
  current = { ...remembered(), ...change }
  try {
    // What another tab has remembered meanwhile stays.
    localStorage.setItem(storageKey, JSON.stringify({ ...read(), ...change }))
  } catch {
    // Some browsers refuse storage; it lasts as long as the page, then.
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change. Returns how to stop. */
export function onRemembered(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Storage may hold anything: only what is of a default's own type is taken. */
function read(): Remembered {
  try {
    const stored = Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) as Record<string, unknown>
    const valid = Object.entries(defaults).filter(([name, value]) => typeof stored[name] === typeof value)
    return { ...defaults, ...Object.fromEntries(valid.map(([name]) => [name, stored[name]])) }
  } catch {
    return defaults
  }
}
