import { median, pairwiseRatios, quantile, summarise } from './summary.ts'

test('the median of an odd count is the middle value', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('the median of an even count is the mean of the two middle values', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('a summary contains the middle half of unsorted values and does not change them', () => {
  const values = [50, 10, 40, 20, 30]
  expect(summarise(values)).toEqual({ median: 30, low: 20, high: 40, count: 5 })
  expect(values).toEqual([50, 10, 40, 20, 30])
})

test('quantiles 0 and 1 are the minimum and maximum', () => {
  expect([quantile([3, 1, 2], 0), quantile([3, 1, 2], 1)]).toEqual([1, 3])
})

test('rejects a summary without values', () => {
  expect(() => summarise([])).toThrow('There are no values to summarise.')
})

test('computes ratios by pair and skips incomplete pairs', () => {
  expect(pairwiseRatios([2, 6, 9], [1, 3])).toEqual([2, 2])
  expect(pairwiseRatios([2, 6], [0, 3])).toEqual([2])
})
