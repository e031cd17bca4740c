import { parseDevRemote } from './dev-remote.ts'

test.each(['watch@http://127.0.0.1:4001', 'watch@http://localhost:4001'])(
  'accepts %s as a remote on this machine',
  (text) => {
    expect(parseDevRemote(text)).toEqual({ remoteId: 'watch', origin: text.slice(6) })
  },
)

test.each([
  null,
  '',
  'watch',
  'shell@http://127.0.0.1:4001',
  'watch@https://elsewhere.example',
  'watch@http://127.0.0.1.elsewhere.example:80',
  'watch@http://127.0.0.1:4001/path',
  'watch@javascript:alert(1)',
])('rejects %j, which is not a remote on this machine', (text) => {
  expect(parseDevRemote(text)).toBeUndefined()
})
