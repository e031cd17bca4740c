import { LRUCache } from 'lru-cache'

/** LRU cache of up to `max` values. Failures aren't cached. */
export interface Cache<Value> {
  /** Returns the cached value, or creates it with `make`. Concurrent calls for the same key share one `make` call. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  /** Whether the key is cached, so `get` won't call `make`. */
  has(key: string): boolean
}

export function createCache<Value extends object | string>(max: number): Cache<Value> {
  const values = new LRUCache<string, Value, () => Promise<Value>>({
    max,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // Callers waiting for a value still receive it if it's evicted in the meantime.
    ignoreFetchAbort: true,
  })
  return {
    has: (key) => values.has(key),
    get: (key, make) => values.forceFetch(key, { context: make }),
  }
}
