/** Removes duplicates. If a list changes while its pages are loaded, an item can be on two pages. */
export function uniqueById<Item extends { _id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}
