import { distinctViewers } from './viewer-sketch.ts'

/** Hashes are spread evenly; so are these. */
const spread = (count: number, of: number) =>
  Array.from({ length: count }, (_, i) => Math.floor(((i + 1) * 2 ** 52) / of))

test('a viewer who is in two is one', () => {
  expect(distinctViewers([{ hashes: [1, 2, 3], most: null }])).toBe(3)
  const two = [
    { hashes: [1, 2, 3], most: null },
    { hashes: [3, 4], most: null },
  ]
  expect(distinctViewers(two)).toBe(4)
  expect(distinctViewers([])).toBe(0)
})

test('of many the smallest hashes stand for all', () => {
  const hashes = spread(128, 10_000)
  const sample = { hashes, most: hashes.at(-1) ?? null }
  expect(distinctViewers([sample, sample])).toBeGreaterThan(9_500)
  expect(distinctViewers([sample, { hashes: spread(20, 10_000), most: null }])).toBeLessThan(10_500)
})
