import { useSyncExternalStore } from 'react'

/** Whether a stored value has the same type as the default. */
const isLike = (value: unknown, other: unknown) => typeof value === typeof other

function parse(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores text and tells the rest of this page about it, because browsers only tell other tabs. */
export function store(key: string, text: string): void {
  const oldValue = read(key)
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage is blocked or full.
    return
  }
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: text, storageArea: localStorage }))
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/**
 * Returns the values that another app has stored as a flat JSON object in `localStorage`, and a function that changes some of them.
 *
 * @param defaults the values to return, used where nothing of the same type is stored.
 */
export function useStoredValues<Values extends Record<string, unknown>>(
  key: string,
  defaults: Values,
): [Values, (change: Partial<Values>) => void] {
  const stored = parse(useSyncExternalStore(subscribe, () => read(key)))
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, isLike(stored[name], value) ? stored[name] : value]),
  ) as Values
  return [values, (change) => store(key, JSON.stringify({ ...parse(read(key)), ...change }))]
}
