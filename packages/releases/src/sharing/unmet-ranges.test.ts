import { isRange, unmetRanges } from './unmet-ranges.ts'

test.each([
  ['^1.4.0', '1.4.0', true],
  ['^1.4.0', '1.4.7', true],
  ['^1.4.0', '1.12.0', true],
  ['^1.4.2', '1.4.1', false],
  ['^1.4.0', '1.3.9', false],
  ['^1.4.0', '2.0.0', false],
  ['^2.0.0', '1.4.0', false],
  ['^0.2.1', '0.2.9', true],
  ['^0.2.1', '0.3.0', false],
  ['^0.0.3', '0.0.3', true],
  ['^0.0.3', '0.0.4', false],
  ['^1.0.0 || ^2.0.0', '2.3.0', true],
  ['^1.4.0', '1.4.0 || 2.0.0', true],
  ['^2.0.0', '1.4.0 || 2.0.0', true],
  ['^1.5.0', '1.4.0 || 2.0.0', false],
  ['~1.0.0', '1.0.0', false],
  ['^1.0.0', '1.0.0-beta.1', false],
  ['^1.0.0', 'v1.0.0', false],
])('the range %s is satisfied by version %s: %s', (range, provided, isMet) => {
  expect(unmetRanges({ 'api-client': range }, { 'api-client': provided })).toEqual(
    isMet ? [] : [{ name: 'api-client', range, provided }],
  )
})

test('a range is unmet if the shell does not provide the package', () => {
  expect(unmetRanges({ 'api-client': '^1.0.0' }, {})).toEqual([
    { name: 'api-client', range: '^1.0.0', provided: undefined },
  ])
})

test.each([
  ['^1.4.0', true],
  ['^10.20.30', true],
  ['^1.4.0 || ^2.0.0', true],
  ['^1.4', false],
  ['~1.4.0', false],
  ['>=^1.4.0', false],
  ['^1.4.0-beta', false],
  ['^1.4.0 || *', false],
  ['', false],
])('isRange accepts %j: %s', (text, expected) => {
  expect(isRange(text)).toBe(expected)
})
