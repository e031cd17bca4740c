import { lengthOf } from './length-of.ts'

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
