/** One value index per factor. */
export type Row = readonly number[]

/** Returns the weight of a pair of values; 0 if the pair needn't be covered. */
export type PairWeight = (a: { factor: number; value: number }, b: { factor: number; value: number }) => number

/**
 * Returns a pairwise covering array. Greedily picks up to `limit` rows, each time the one whose uncovered pairs have the highest total weight. The result is
 * deterministic, and its first row consists of each factor's first value.
 *
 * @param sizes how many values each factor has.
 * @param limit maximum number of rows.
 */
export function coveringArray(sizes: readonly number[], limit: number, weightOf: PairWeight = () => 1): Row[] {
  const all = rowsOf(sizes)
  const open = new Map<string, number>()
  for (const row of all) for (const [pair, weight] of pairsOf(row, weightOf)) if (weight > 0) open.set(pair, weight)
  // A single factor has no pairs, but all of its values should still be covered.
  if (sizes.length === 1) return all.slice(0, limit)
  const rows: Row[] = []
  while (open.size > 0 && rows.length < limit) {
    const worth = (row: Row) => pairsOf(row, weightOf).reduce((sum, [pair]) => sum + (open.get(pair) ?? 0), 0)
    const best = rows.length === 0 ? all[0] : all.reduce((one, other) => (worth(other) > worth(one) ? other : one))
    if (best === undefined) break
    rows.push(best)
    for (const [pair] of pairsOf(best, weightOf)) open.delete(pair)
  }
  return rows
}

function rowsOf(sizes: readonly number[]): Row[] {
  return sizes.reduce<number[][]>(
    (rows, size) => rows.flatMap((row) => Array.from({ length: size }, (_, value) => [...row, value])),
    [[]],
  )
}

function pairsOf(row: Row, weightOf: PairWeight): [pair: string, weight: number][] {
  return row.flatMap((value, factor) =>
    row
      .slice(factor + 1)
      .map((other, offset): [string, number] => [
        `${factor}:${value}-${factor + 1 + offset}:${other}`,
        weightOf({ factor, value }, { factor: factor + 1 + offset, value: other }),
      ]),
  )
}
