import { defineRemote } from './define-remote.ts'

const Page = () => null

test('a remote is returned as declared', () => {
  const remote = { id: 'watch', routes: [{ path: '/watch/:videoId', Component: Page }] }
  expect(defineRemote(remote)).toBe(remote)
})

test.each([
  ['without an id', { id: '', routes: [{ path: '/a', Component: Page }] }, 'A remote must have an id'],
  ['without a route', { id: 'watch', routes: [] }, 'The remote "watch" declares no route'],
  ['with a relative path', { id: 'watch', routes: [{ path: 'a', Component: Page }] }, 'must start with a slash: "/a"'],
])('rejects a remote %s', (_, remote, message) => {
  expect(() => defineRemote(remote)).toThrow(message)
})
