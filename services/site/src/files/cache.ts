import { LRUCache } from 'lru-cache'

/** Caches values by key, but never caches failures. Evicts the least recently used value when there are more than `max`. */
export interface Cache<Value> {
  /** Returns the cached value, or creates it with `make`. Concurrent callers share one `make` call. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  /** Whether the value is cached, in which case `get` returns it immediately. */
  has(key: string): boolean
}

export function createCache<Value extends object | string>(max: number): Cache<Value> {
  const values = new LRUCache<string, Value, () => Promise<Value>>({
    max,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // Callers that are waiting for a value receive it even if it has been evicted.
    ignoreFetchAbort: true,
  })
  return {
    has: (key) => values.has(key),
    get: (key, make) => values.forceFetch(key, { context: make }),
  }
}
