/** Sorts videos into an order that depends only on their IDs and the seed, so it stays the same on every page. */
export function shuffled<Item extends { _id: string }>(items: readonly Item[], seed: string): Item[] {
  const keys = new Map(items.map((item) => [item, hashOf(seed + item._id)]))
  return items.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
}

/** FNV-1a with a final mix, which spreads similar texts. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return (hash ^ (hash >>> 13)) >>> 0
}
