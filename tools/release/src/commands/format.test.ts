import { formatAge } from './format.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

test.each([
  ['2026-11-21T10:00:00.000Z', '0 s'],
  ['2026-11-21T09:59:20.000Z', '40 s'],
  ['2026-11-21T09:48:00.000Z', '12 min'],
  ['2026-11-21T04:10:00.000Z', '5 h'],
  ['2026-11-18T09:00:00.000Z', '3 d'],
  ['2026-11-21T10:00:05.000Z', '0 s'],
  ['a while ago', '–'],
  [undefined, '–'],
])('formats the age of %s as %s', (since, age) => {
  expect(formatAge(since, now)).toBe(age)
})
