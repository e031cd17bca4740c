import { createCache } from './cache.ts'

const fail = () => Promise.reject(new Error('the storage is down'))

test('what several ask for at once is made once, and ready only when it is made', async () => {
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

test('a failure is told to all who asked, and is made anew for the next', async () => {
  const cache = createCache<string>(2)
  const asked = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(cache.has('a')).toBe(false)
  expect(await cache.get('a', async () => 'made')).toBe('made')
})

test('where there is no room, what was used least recently goes, and who waits for it has it all the same', async () => {
  const cache = createCache<string>(2)
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, async () => key)
  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, false, true])

  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = cache.get('slow', () => promise)
  for (const key of ['d', 'e', 'f']) await cache.get(key, async () => key)
  resolve('made late')
  expect(await slow).toBe('made late')
})
