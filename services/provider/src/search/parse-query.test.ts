import { parseQuery } from './parse-query.ts'

test.each([
  ['wave  pond', 'wave pond', []],
  ['"chaos game" -lines', '"chaos game"', ['lines']],
  ['waves or rings', 'waves or rings', []],
  ['-"exact words" pi', 'pi', ['"exact words"']],
  ['"never closed', '"never closed"', []],
  ['two-guns', '"two guns"', []],
  [`don't & | ! <-> :* \\ ' %`, "don't", []],
  ['- -- "" "', '', []],
])('parses %s', (query, wanted, unwanted) => {
  expect(parseQuery(query)).toMatchObject({ wanted, unwanted })
})

test('treats invisible characters as spaces', () => {
  expect(parseQuery('\u0000 wave\u200B\u0007pond\u202E ').text).toBe('wave pond')
})

test('ignores all but the first twelve words', () => {
  expect(parseQuery('word '.repeat(40)).wanted.split(' ')).toHaveLength(12)
})

test.each(['-', '"', '-"', 'a"', "a'", '\u0301'])('parses a long query of %j quickly', (part) => {
  expect(parseQuery(part.repeat(100_000)).unwanted).toEqual([])
})
