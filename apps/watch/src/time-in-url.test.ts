import { timeInUrl } from './time-in-url.ts'

test.each([
  ['83', 83],
  ['83s', 83],
  ['1m23s', 83],
  ['2m', 120],
  ['1h2m3s', 3723],
  ['0', 0],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['1e9', undefined],
  ['1m23s!', undefined],
])('reads ?t=%s as %s', (t, seconds) => {
  expect(timeInUrl(new URLSearchParams({ t }))).toBe(seconds)
})

test('returns undefined for a URL without a time', () => {
  expect(timeInUrl(new URLSearchParams('v=1'))).toBeUndefined()
})
