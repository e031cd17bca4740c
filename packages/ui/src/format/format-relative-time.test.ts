import { formatRelativeTime } from './format-relative-time.ts'

const now = Date.UTC(2026, 10, 21, 12)
const second = 1_000
const day = 86_400 * second

it.each([
  [0, 'some time ago'],
  [999, 'some time ago'],
  [second, '1 second ago'],
  [1_999, '1 second ago'],
  [2 * second, '2 seconds ago'],
  [60 * second - 1, '59 seconds ago'],
  [60 * second, '1 minute ago'],
  [3_600 * second - 1, '59 minutes ago'],
  [3_600 * second, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [2 * day, '2 days ago'],
  [30 * day - 1, '29 days ago'],
  [30 * day, '1 month ago'],
  [60 * day, '2 months ago'],
  [365 * day - 1, '12 months ago'],
  [365 * day, '1 year ago'],
  [730 * day - 1, '1 year ago'],
  [730 * day, '2 years ago'],
  [-1, 'some time ago'],
  [-400 * day, 'some time ago'],
])('formatRelativeTime formats an age of %p ms as %p', (age, shown) => {
  expect(formatRelativeTime(now - age, now)).toBe(shown)
})

it.each([[''], ['yesterday'], [Number.NaN], [new Date('no date')]])(
  'formatRelativeTime formats the invalid date %p as some time ago',
  (date) => {
    expect(formatRelativeTime(date, now)).toBe('some time ago')
  },
)

it("formatRelativeTime accepts the provider's dates and compares with the current time by default", () => {
  expect(formatRelativeTime('2026-11-20T12:00:00.000Z', now)).toBe('1 day ago')
  expect(formatRelativeTime(new Date(Date.now() - 90 * second))).toBe('1 minute ago')
})
