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
])('%s', (query, wanted, unwanted) => {
  expect(parseQuery(query)).toMatchObject({ wanted, unwanted })
})

test('characters that cannot be seen are spaces', () => {
  expect(parseQuery('\u0000 wave\u200B\u0007pond\u202E ').text).toBe('wave pond')
})

test('of many words the first twelve count', () => {
  expect(parseQuery('word '.repeat(40)).wanted.split(' ')).toHaveLength(12)
})

test.each(['-', '"', '-"', 'a"', "a'", '\u0301'])('a long query of %j is read', (part) => {
  expect(parseQuery(part.repeat(100_000)).unwanted).toEqual([])
})
