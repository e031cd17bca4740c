import { isNearLimit } from './is-near-limit.ts'

test.each([
  [0, false],
  [80, false],
  [81, true],
  [101, true],
])('a text of %d characters, of which 100 are allowed: %s', (length, isNear) => {
  expect(isNearLimit(length, 100)).toBe(isNear)
})
