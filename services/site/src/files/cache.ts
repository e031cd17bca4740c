import { LRUCache } from 'lru-cache'

/** Keeps what was made, by key; a failure is not kept. Beyond `max`, what was used least recently goes. */
export interface Cache<Value> {
  /** What is there, or else what `make` makes. Whoever asks meanwhile waits for the same one. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  /** Whether that is ready, so that `get` waits for nothing. */
  has(key: string): boolean
}

export function createCache<Value extends object | string>(max: number): Cache<Value> {
  const values = new LRUCache<string, Value, () => Promise<Value>>({
    max,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // Whoever waits for a value gets it, also when others have pushed it out meanwhile.
    ignoreFetchAbort: true,
  })
  return {
    has: (key) => values.has(key),
    get: (key, make) => values.forceFetch(key, { context: make }),
  }
}
