/** A summary of repeated measurements. */
export interface Summary {
  median: number
  /** The interquartile range. */
  low: number
  high: number
  count: number
}

/** Summarises values. @throws {Error} if there are no values. */
export function summarise(values: readonly number[]): Summary {
  return {
    median: quantile(values, 0.5),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
    count: values.length,
  }
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Returns the quantile for a share from 0 to 1, interpolated between two values if needed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new Error('There are no values to summarise.')
  return below + (above - below) * (place % 1)
}

/** Returns the ratios of values that were measured back to back. A temporary slowdown affects both values of a pair, so it cancels out. */
export function pairwiseRatios(numerators: readonly number[], denominators: readonly number[]): number[] {
  return numerators.flatMap((value, index) => {
    const other = denominators[index]
    return other === undefined || other === 0 ? [] : [value / other]
  })
}
