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
])('?t=%s is %s', (t, seconds) => {
  expect(timeInUrl(new URLSearchParams({ t }))).toBe(seconds)
})

test('a URL without it asks for no time', () => {
  expect(timeInUrl(new URLSearchParams('v=1'))).toBeUndefined()
})
