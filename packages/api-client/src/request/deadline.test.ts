import { createDeadline } from './deadline.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('each touch starts the time anew', () => {
  const { signal, touch } = createDeadline(1000, undefined)
  jest.advanceTimersByTime(999)
  touch()
  jest.advanceTimersByTime(999)
  expect(signal.aborted).toBe(false)
  jest.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

test('it is over at once for a caller who has given up already', () => {
  expect(createDeadline(1000, AbortSignal.abort()).signal.aborted).toBe(true)
})

test('after its end neither the time nor the caller aborts anything', () => {
  const caller = new AbortController()
  const { signal, end } = createDeadline(1000, caller.signal)
  end()
  expect(jest.getTimerCount()).toBe(0)
  caller.abort()
  expect(signal.aborted).toBe(false)
})
