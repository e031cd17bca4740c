import { setTimeout as delay } from 'node:timers/promises'

import { createTokenLock } from './token-lock.ts'
import type { Locks } from './token-lock.ts'

test('one at a time, and whoever comes second knows that it waited', async () => {
  const lock = createTokenLock(navigator.locks, 1000)
  const log: string[] = []
  const work = (name: string) => async (waited: boolean) => {
    log.push(`${name} starts${waited ? ' after another' : ''}`)
    await delay(5)
    log.push(`${name} ends`)
    return name
  }
  await expect(Promise.all([lock(work('first')), lock(work('second'))])).resolves.toEqual(['first', 'second'])
  expect(log).toEqual(['first starts', 'first ends', 'second starts after another', 'second ends'])
})

test('a tab that holds the lock for ever makes the others give up, with the work undone', async () => {
  const lock = createTokenLock(navigator.locks, 30)
  const release = Promise.withResolvers<void>()
  const held = lock(() => release.promise)
  const work = jest.fn()
  await expect(lock(work)).rejects.toMatchObject({ kind: 'timeout', path: '/users/refresh-token' })
  expect(work).not.toHaveBeenCalled()
  release.resolve()
  await held
  await lock(work)
  expect(work).toHaveBeenCalledTimes(1)
})

test('where Web Locks may not be used, the work is done without', async () => {
  const forbidden: Locks = { request: () => Promise.reject(new DOMException('No origin.', 'SecurityError')) }
  await expect(createTokenLock(forbidden, 1000)(async (waited) => waited)).resolves.toBe(false)
  await expect(createTokenLock(undefined, 1000)(async (waited) => waited)).resolves.toBe(false)
})

test('a failure of the work is not taken for one of the lock', async () => {
  const work = jest.fn(() => Promise.reject(new Error('The work failed.')))
  await expect(createTokenLock(navigator.locks, 1000)(work)).rejects.toThrow('The work failed.')
  expect(work).toHaveBeenCalledTimes(1)
})
