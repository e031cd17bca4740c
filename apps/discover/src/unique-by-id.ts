/** Deduplicates items by ID. If a list changes while its pages are loading, an item can appear on two of them. */
export function uniqueById<Item extends { _id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}
