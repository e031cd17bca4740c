import { createTestClock } from '../test/test-clock.ts'
import { createNoteBudget } from './note-budget.ts'

const clock = createTestClock()
const start = () => {
  const budget = createNoteBudget<'failed' | 'refused'>({ perIp: 2, inAll: 3 }, clock)
  budget.collect()
  return budget
}

test('limits the rows per IP address and counts further events', () => {
  const budget = start()
  expect([1, 2, 3, 4].map(() => budget.take('failed', 'a'))).toEqual([true, true, false, false])
  clock.advance({ minutes: 1 })
  expect(budget.collect()).toEqual([{ event: 'failed', ip: 'a', count: 2 }])
  expect(budget.take('failed', 'a')).toBe(true)
})

test('limits the total rows across all IP addresses and counts a distributed flood by event type', () => {
  const budget = start()
  const flood = Array.from({ length: 10_000 }, (_, index) => budget.take('failed', `address ${index}`))
  expect(flood.filter(Boolean)).toHaveLength(3)
  budget.take('refused', 'another')
  clock.advance({ minutes: 1 })
  expect(budget.collect()).toEqual([
    { event: 'failed', ip: undefined, count: 9_997 },
    { event: 'refused', ip: undefined, count: 1 },
  ])
})

test('reports counts after a minute or on shutdown', () => {
  const budget = start()
  for (let time = 0; time < 3; time++) budget.take('failed', 'a')
  clock.advance({ seconds: 59 })
  expect(budget.collect()).toEqual([])
  expect(budget.collect({ isLast: true })).toHaveLength(1)
  expect(budget.collect({ isLast: true })).toEqual([])
})
