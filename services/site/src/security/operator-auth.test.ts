import { createOperatorAuth } from './operator-auth.ts'

const token = 'a token of at least thirty-two signs'
const ask = (operatorAuth: ReturnType<typeof createOperatorAuth>, given: string | undefined, ip = '127.0.0.1') =>
  operatorAuth({ ip, headers: given === undefined ? {} : { 'x-kinora-operator': given } })

test('accepts only the correct token, from any address', () => {
  const operatorAuth = createOperatorAuth(token)
  expect([ask(operatorAuth, token), ask(operatorAuth, token, '203.0.113.7')]).toEqual(['open', 'open'])
  for (const wrong of [undefined, '', token.slice(1), `${token} `, token.toUpperCase()])
    expect(ask(operatorAuth, wrong)).toBe('closed')
})

test('denies access without a token, even from this machine', () => {
  const operatorAuth = createOperatorAuth(undefined)
  for (const given of [undefined, '', 'undefined', token]) expect(ask(operatorAuth, given)).toBe('closed')
})

test('a client that guesses tokens must wait, but other clients are not affected', () => {
  const operatorAuth = createOperatorAuth(token, { most: 3, windowMs: 60_000 })
  for (const guess of ['a', 'b', 'c']) expect(ask(operatorAuth, guess, '2001:db8::1')).toBe('closed')
  expect([ask(operatorAuth, 'd', '2001:db8::2'), ask(operatorAuth, token, '2001:db8::3')]).toEqual(['wait', 'wait'])
  expect([ask(operatorAuth, token, '2001:db8:0:1::1'), ask(operatorAuth, undefined, '2001:db8::1')]).toEqual([
    'open',
    'closed',
  ])
})
