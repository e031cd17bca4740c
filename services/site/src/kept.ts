/** Keeps what was made, by key; a failure is not kept. Beyond `most`, the first that came goes. */
export interface Kept<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>
}

export function createKept<Value>(most: number): Kept<Value> {
  const values = new Map<string, Promise<Value>>()
  return {
    get(key, make) {
      const known = values.get(key)
      if (known) return known
      const made = make()
      values.set(key, made)
      made.catch(() => values.delete(key))
      const [first] = values.keys()
      if (values.size > most && first !== undefined) values.delete(first)
      return made
    },
  }
}
