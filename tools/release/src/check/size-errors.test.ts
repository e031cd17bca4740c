import { sizeProblems } from './size-errors.ts'

const texts = (...args: Parameters<typeof sizeProblems>) => sizeProblems(...args).map(({ text }) => text)

test.each([
  ['as large as before', 50_000, 50_000],
  ['a tenth larger', 55_000, 50_000],
  ['more than a tenth but only 2 KB larger', 3_000, 1_000],
  ['smaller', 10, 50_000],
  ["its app's first", 199_000, undefined],
])('accepts a build that is %s', (_, bytes, live) => {
  expect(texts(bytes, live, {})).toEqual([])
})

test('rejects growth by more than a tenth and 2 KB unless the growth is accepted', () => {
  expect(texts(56_000, 50_000, {})).toEqual([
    'its first page has 56.0 KB of scripts and styles (gzip), 6.0 KB (12%) more than its live build',
  ])
  expect(texts(56_000, 50_000, { acceptsSize: true })).toEqual([])
})

test('enforces the budget even if growth is accepted', () => {
  const over = ['its first page has 40.0 KB of scripts and styles (gzip), but its budget is 30 KB']
  expect(texts(40_000, 40_000, { budgetKb: 30, acceptsSize: true })).toEqual(over)
  expect(texts(201_000, undefined, {})).toEqual([expect.stringContaining('its budget is 200 KB')])
})
