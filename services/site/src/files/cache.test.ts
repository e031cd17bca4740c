import { createCache } from './cache.ts'

const fail = () => Promise.reject(new Error('the storage is down'))

test('creates a value once for concurrent callers and caches it only when it is complete', async () => {
  const cache = createCache<string>(2)
  const { promise, resolve } = Promise.withResolvers<string>()
  const make = jest.fn(() => promise)
  const asked = [cache.get('a', make), cache.get('a', make)]
  expect(cache.has('a')).toBe(false)
  resolve('made')
  expect(await Promise.all(asked)).toEqual(['made', 'made'])
  expect(make).toHaveBeenCalledTimes(1)
  expect(cache.has('a')).toBe(true)
})

test('rejects all callers on failure and creates the value again for the next caller', async () => {
  const cache = createCache<string>(2)
  const asked = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(cache.has('a')).toBe(false)
  expect(await cache.get('a', async () => 'made')).toBe('made')
})

test('evicts the least recently used value but still returns it to waiting callers', async () => {
  const cache = createCache<string>(2)
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, async () => key)
  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, false, true])

  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = cache.get('slow', () => promise)
  for (const key of ['d', 'e', 'f']) await cache.get(key, async () => key)
  resolve('made late')
  expect(await slow).toBe('made late')
})
