/** One row: a value of every factor, by its place among that factor's values. */
export type Row = readonly number[]

/** How much it is worth to have a pair of values in some row; 0 for a pair that means nothing. */
export type PairWeight = (a: { factor: number; value: number }, b: { factor: number; value: number }) => number

/**
 * Rows in which values of different factors meet pairwise: as many pairs as `limit` rows can be made to hold, one row after the other, each the one that is worth most. The
 * same sizes always give the same rows, and the first has the first value of each factor.
 *
 * @param sizes how many values each factor has.
 * @param limit the most rows.
 */
export function coveringArray(sizes: readonly number[], limit: number, weightOf: PairWeight = () => 1): Row[] {
  const all = rowsOf(sizes)
  const open = new Map<string, number>()
  for (const row of all) for (const [pair, weight] of pairsOf(row, weightOf)) if (weight > 0) open.set(pair, weight)
  // A single factor has no pairs, and every value of it is to be seen all the same.
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
