import { coveringArray } from './covering-array.ts'

const pairs = (rows: readonly (readonly number[])[]) =>
  new Set(rows.flatMap((row) => row.flatMap((a, i) => row.slice(i + 1).map((b, j) => `${i}${a}${i + 1 + j}${b}`))))

test('covers every pair of values with far fewer rows than combinations', () => {
  const rows = coveringArray([3, 2, 2, 3], 100)
  expect(pairs(rows).size).toBe(3 * 2 + 3 * 2 + 3 * 3 + 2 * 2 + 2 * 3 + 2 * 3)
  expect(rows.length).toBeLessThanOrEqual(10)
})

test('returns deterministic rows, starting with the first value of each factor', () => {
  expect(coveringArray([7, 2, 2, 3], 12)).toEqual(coveringArray([7, 2, 2, 3], 12))
  expect(coveringArray([7, 2, 2, 3], 12)[0]).toEqual([0, 0, 0, 0])
})

test('never returns more rows than the limit', () => {
  expect(coveringArray([7, 2, 2, 3], 12)).toHaveLength(12)
  expect(coveringArray([1, 1, 1, 1], 12)).toEqual([[0, 0, 0, 0]])
})

test('does not cover pairs with zero weight', () => {
  const rows = coveringArray([2, 2], 9, (a, b) => (a.value === 1 && b.value === 1 ? 0 : 1))
  expect(rows).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ])
})
