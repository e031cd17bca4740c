import { readPreview, signPreview } from './preview-link.ts'

const token = 'an operator token for tests, 32+ characters'
const build = 'watch@2.0.0-4f0c2d9e1b'
const expiresAt = new Date('2026-11-29T10:00:00.000Z')
const signed = signPreview({ build, expiresAt }, token)
const before = new Date('2026-11-29T09:59:59.999Z')

test('accepts a signed preview until it expires', () => {
  expect(readPreview(signed, token, before)).toEqual({ state: 'valid', build, expiresAt })
  expect(readPreview(signed, token, expiresAt)).toEqual({ state: 'expired', build, expiresAt })
})

test('a signed preview does not require escaping in URLs and cookies, and does not contain the token', () => {
  expect(new URL(`https://kinora.example/?a=${signed}`).searchParams.get('a')).toBe(signed)
  expect(signed).toMatch(/^watch@2\.0\.0-4f0c2d9e1b~1795946400~[\w-]{43}$/)
})

test.each([
  ['a different build', signed.replace('2.0.0', '1.0.0')],
  ['a later expiry', signed.replace('~1795946400~', '~1795946401~')],
  ['no expiry', signed.replace('~1795946400~', '~~')],
  [
    "another preview's signature",
    signed.replace(/~[\w-]+$/, signPreview({ build: 'a@1', expiresAt }, token).slice(-44)),
  ],
  ['half of a signature', signed.slice(0, -20)],
  ['one extra character', `${signed}A`],
  ['no signature', 'watch@2.0.0-4f0c2d9e1b~1795946400'],
  ['nothing', ''],
  ['very long text', 'x'.repeat(100_000)],
])('rejects a preview with %s as forged', (_, text) => {
  expect(readPreview(text, token, before)).toEqual({ state: 'forged' })
})

test("rejects a preview that was signed with another site's token as forged", () => {
  expect(readPreview(signed, `${token}.`, before)).toEqual({ state: 'forged' })
})

test.each(['../../etc@1', 'shell', 'Watch@1', 'watch@..'])(
  'rejects a signed string that is not a build ID: %s',
  (name) => {
    expect(readPreview(signPreview({ build: name, expiresAt }, token), token, before)).toEqual({ state: 'forged' })
  },
)
