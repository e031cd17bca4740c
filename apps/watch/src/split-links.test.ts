import { splitLinks } from './split-links.ts'

test.each([
  ['', []],
  ['No URL here: http is a word.', ['No URL here: http is a word.']],
  ['https://a.example', ['<https://a.example>']],
  ['See https://a.example/b?c=1#d, then go.', ['See ', '<https://a.example/b?c=1#d>', ', then go.']],
  ['(http://a.example/b)', ['(', '<http://a.example/b>', ')']],
  ['(http://a.example/b).', ['(', '<http://a.example/b>', ').']],
  ['https://a.example/b_(c)', ['<https://a.example/b_(c)>']],
  ['https://a.example\nhttps://b.example!', ['<https://a.example>', '\n', '<https://b.example>', '!']],
])('splits %j at its URLs', (text, pieces) => {
  expect(splitLinks(text).map(({ text, href }) => (href === undefined ? text : `<${href}>`))).toEqual(pieces)
})

test("returns each piece's position in the text", () => {
  expect(splitLinks('a https://b.example c').map(({ start }) => start)).toEqual([0, 2, 19])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://'])(
  'does not turn %s into a link',
  (text) => {
    expect(splitLinks(text)).toEqual([{ start: 0, text }])
  },
)
