import type { PersistStorage } from 'zustand/middleware'

/**
 * Storage for zustand's `persist` that writes a single word instead of JSON, because the specification fixes these values and the boot script reads them before
 * zustand loads. If the browser blocks storage, the state lasts as long as the page.
 *
 * @param read converts the stored word to a state. The word is null if nothing is stored.
 */
export function wordStorage<State>(
  open: () => Storage,
  read: (word: string | null) => State,
  write: (state: State) => string,
): PersistStorage<State> {
  return {
    getItem: (key) => ({ state: read(attempt(() => open().getItem(key))) }),
    setItem: (key, { state }) => void attempt(() => open().setItem(key, write(state))),
    removeItem: (key) => void attempt(() => open().removeItem(key)),
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
