import { chainDepth } from './chain-depth.ts'

const page = 'http://localhost/watch/1'

test('a document without requests does not have a chain', () => {
  expect(chainDepth([{ url: page, initiator: undefined }], page)).toBe(0)
})

test("the document's requests have depth one, and their requests have depth two", () => {
  const main = { url: '/main.js', initiator: page }
  const chunk = { url: '/chunk.js', initiator: '/main.js' }
  const data = { url: '/api', initiator: '/chunk.js' }
  expect(chainDepth([main], page)).toBe(1)
  expect(chainDepth([main, chunk], page)).toBe(2)
  expect(chainDepth([main, chunk, data], page)).toBe(3)
})

test('a hinted file has depth one, even if another file requests it later', () => {
  const main = { url: '/main.js', initiator: page }
  const hinted = { url: '/chunk.js', initiator: page }
  const asked = { url: '/chunk.js', initiator: '/main.js' }
  expect(chainDepth([main, hinted, asked], page)).toBe(1)
})

test('files that request each other do not cause a loop', () => {
  const one = { url: '/a.js', initiator: '/b.js' }
  const other = { url: '/b.js', initiator: '/a.js' }
  expect(chainDepth([one, other], page)).toBe(2)
})
