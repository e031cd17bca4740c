import { parseDevRemote } from './dev-remote.ts'

test.each(['watch@http://127.0.0.1:4001', 'watch@http://localhost:4001'])('%s is a remote of this machine', (text) => {
  expect(parseDevRemote(text)).toEqual({ remoteId: 'watch', origin: text.slice(6) })
})

test.each([
  null,
  '',
  'watch',
  'shell@http://127.0.0.1:4001',
  'watch@https://elsewhere.example',
  'watch@http://127.0.0.1.elsewhere.example:80',
  'watch@http://127.0.0.1:4001/path',
  'watch@javascript:alert(1)',
])('%j is not', (text) => {
  expect(parseDevRemote(text)).toBeUndefined()
})
