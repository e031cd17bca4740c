/** Keeps what was made, by key; a failure is not kept. Beyond `most`, the first that came goes. */
export interface Cache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>
  /** Whether that is ready, so that `get` waits for nothing. */
  has(key: string): boolean
}

export function createCache<Value>(most: number): Cache<Value> {
  const values = new Map<string, Promise<Value>>()
  const ready = new Set<string>()
  const forget = (key: string) => {
    values.delete(key)
    ready.delete(key)
  }
  return {
    has: (key) => ready.has(key),
    get(key, make) {
      const known = values.get(key)
      if (known) return known
      const made = make()
      values.set(key, made)
      made.then(
        () => values.get(key) === made && ready.add(key),
        () => values.get(key) === made && forget(key),
      )
      const [first] = values.keys()
      if (values.size > most && first !== undefined) forget(first)
      return made
    },
  }
}
