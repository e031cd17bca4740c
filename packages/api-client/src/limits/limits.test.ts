import { isNearLimit, lengthOf } from './index.ts'

test.each([
  [0, false],
  [80, false],
  [81, true],
  [101, true],
])('isNearLimit for %d of 100 characters returns %s', (length, isNear) => {
  expect(isNearLimit(length, 100)).toBe(isNear)
})

test.each([
  ['', 0],
  ['title', 5],
  ['a🎬é', 3],
  // The provider counts a letter and its combining accent as two.
  ['e\u0301', 2],
  ['line\nline', 9],
])('lengthOf(%j) is %d', (text, length) => {
  expect(lengthOf(text)).toBe(length)
})
