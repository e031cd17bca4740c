import { isNearLimit, lengthOf } from './index.ts'

test.each([
  [0, false],
  [80, false],
  [81, true],
  [101, true],
])('a text of %d characters with a limit of 100: %s', (length, isNear) => {
  expect(isNearLimit(length, 100)).toBe(isNear)
})

test.each([
  ['', 0],
  ['title', 5],
  ['a🎬é', 3],
  // An e and its accent are two, as the provider counts them.
  ['e\u0301', 2],
  ['line\nline', 9],
])('%j has %d characters', (text, length) => {
  expect(lengthOf(text)).toBe(length)
})
