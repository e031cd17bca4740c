import { accessToken } from '../test/access-token.ts'
import { isTokenExpired } from './token-store.ts'

const now = 1_800_000_000_000
const withClaims = (claims: string) => `e30.${btoa(claims)}.c2ln`

test.each([
  ['in the past', -1, true],
  ['now', 0, true],
  ['in 59 seconds', 59_000, true],
  ['in 60 seconds', 60_000, true],
  ['in 60.001 seconds', 60_001, false],
  ['in 61 seconds', 61_000, false],
  ['in 15 minutes', 900_000, false],
])('isTokenExpired for a token that expires %s', (_, inMs, isExpired) => {
  expect(isTokenExpired(accessToken(now + inMs), now)).toBe(isExpired)
})

test.each([
  '',
  'x',
  '..',
  'a.%%%.c',
  withClaims(''),
  withClaims('null'),
  withClaims('[]'),
  withClaims('{}'),
  withClaims('{"exp":"9999999999"}'),
  withClaims('{"exp":null}'),
  withClaims('{"exp":1e999}'),
])('%p counts as expired', (token) => {
  expect(isTokenExpired(token, now)).toBe(true)
})
