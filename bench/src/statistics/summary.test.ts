import { median, pairwiseRatios, quantile, summarise } from './summary.ts'

test('the median of an odd number of values is the one in the middle', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('returns the mean of the two middle values as the median of an even count', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('a summary holds the middle half, whatever the order, and leaves its values as they are', () => {
  const values = [50, 10, 40, 20, 30]
  expect(summarise(values)).toEqual({ median: 30, low: 20, high: 40, count: 5 })
  expect(values).toEqual([50, 10, 40, 20, 30])
})

test('the ends of the values are the quantiles 0 and 1', () => {
  expect([quantile([3, 1, 2], 0), quantile([3, 1, 2], 1)]).toEqual([1, 3])
})

test('of nothing there is no summary', () => {
  expect(() => summarise([])).toThrow('There is nothing to summarise.')
})

test('ratios are taken pair by pair, and a pair that lacks a half has none', () => {
  expect(pairwiseRatios([2, 6, 9], [1, 3])).toEqual([2, 2])
  expect(pairwiseRatios([2, 6], [0, 3])).toEqual([2])
})
