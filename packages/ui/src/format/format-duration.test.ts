import { formatDuration } from './format-duration.ts'

it.each([
  [0, '0:00'],
  [0.9, '0:00'],
  [7, '0:07'],
  [59, '0:59'],
  [59.999, '0:59'],
  [60, '1:00'],
  [61.5, '1:01'],
  [600, '10:00'],
  [3_599, '59:59'],
  [3_600, '60:00'],
  [3_665, '61:05'],
  [360_000, '6000:00'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('formatDuration formats %p seconds as %p', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown)
})
