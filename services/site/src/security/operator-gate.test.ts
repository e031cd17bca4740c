import { createOperatorGate } from './operator-gate.ts'

const token = 'a token of at least thirty-two signs'
const ask = (gate: ReturnType<typeof createOperatorGate>, given: string | undefined, ip = '127.0.0.1') =>
  gate({ ip, headers: given === undefined ? {} : { 'x-kinora-operator': given } })

test('the gate opens for the token only, from any address', () => {
  const gate = createOperatorGate(token)
  expect([ask(gate, token), ask(gate, token, '203.0.113.7')]).toEqual(['open', 'open'])
  for (const wrong of [undefined, '', token.slice(1), `${token} `, token.toUpperCase()])
    expect(ask(gate, wrong)).toBe('closed')
})

test('without a token, access is denied, even from this machine', () => {
  const gate = createOperatorGate(undefined)
  for (const given of [undefined, '', 'undefined', token]) expect(ask(gate, given)).toBe('closed')
})

test('a client that guesses has to wait, and others do not', () => {
  const gate = createOperatorGate(token, { most: 3, windowMs: 60_000 })
  for (const guess of ['a', 'b', 'c']) expect(ask(gate, guess, '2001:db8::1')).toBe('closed')
  expect([ask(gate, 'd', '2001:db8::2'), ask(gate, token, '2001:db8::3')]).toEqual(['wait', 'wait'])
  expect([ask(gate, token, '2001:db8:0:1::1'), ask(gate, undefined, '2001:db8::1')]).toEqual(['open', 'closed'])
})
