import { createWindowCounter } from './window-counter.ts'

beforeEach(() => jest.useFakeTimers().setSystemTime(1_000))
afterEach(() => jest.useRealTimers())

test('limits each key in each window', () => {
  const counter = createWindowCounter({ most: 3, windowMs: 1_000 })
  expect([counter.take('a'), counter.take('a', 2), counter.take('a')]).toEqual([true, true, false])
  expect([counter.isExhausted('a'), counter.isExhausted('b'), counter.take('b')]).toEqual([true, false, true])
  jest.advanceTimersByTime(1_001)
  expect(counter.take('a', 3)).toBe(true)
})

test('does not add an amount that exceeds the remaining limit', () => {
  const counter = createWindowCounter({ most: 3, windowMs: 1_000 })
  expect([counter.take('a', 4), counter.take('a', 3)]).toEqual([false, true])
})

test('limits memory for a client with many IP addresses', () => {
  const counter = createWindowCounter({ most: 1, windowMs: 1_000 })
  for (let key = 0; key < 20_001; key++) counter.take(String(key))
  // Only the first key was evicted.
  expect([counter.isExhausted('1'), counter.isExhausted('0')]).toEqual([true, false])
})
