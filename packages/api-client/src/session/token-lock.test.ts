import { failureOf } from '../test/start-client.ts'
import { createTokenLock } from './token-refresh.ts'
import type { Locks } from './token-refresh.ts'

/** Work whose result is the argument it was called with. */
const answer = async (isReplaced: boolean) => isReplaced

/** Waits until some caller is queued for the lock. */
async function untilQueued(): Promise<void> {
  while ((await navigator.locks.query()).pending?.length === 0) await new Promise(setImmediate)
}

test('the lock runs one caller at a time and reports to the second caller that it waited', async () => {
  const lock = createTokenLock(navigator.locks, 60_000)
  const gate = Promise.withResolvers<void>()
  const log: string[] = []
  const work = (name: string) => async (waited: boolean) => {
    log.push(`${name} starts${waited ? ' after another' : ''}`)
    await gate.promise
    log.push(`${name} ends`)
    return name
  }
  const both = Promise.all([lock('token', work('first')), lock('token', work('second'))])
  await untilQueued()
  gate.resolve()
  await expect(both).resolves.toEqual(['first', 'second'])
  expect(log).toEqual(['first starts', 'first ends', 'second starts after another', 'second ends'])
})

test('the lock reports a recent replacement only to callers with the same token', async () => {
  const tabs = [createTokenLock(navigator.locks, 1000), createTokenLock(navigator.locks, 1000)] as const
  await expect(tabs[0]('old', answer)).resolves.toBe(false)
  await expect(tabs[1]('old', answer)).resolves.toBe(true)
  await expect(tabs[1]('new', answer)).resolves.toBe(false)
})

test('a token whose work failed was not replaced', async () => {
  const lock = createTokenLock(navigator.locks, 1000)
  await failureOf(lock('kept', () => Promise.reject(new Error('The work failed.'))))
  await expect(lock('kept', answer)).resolves.toBe(false)
})

test('callers time out without running their work if another tab never releases the lock', async () => {
  const waits: [number, AbortController][] = []
  const timeouts = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    waits.push([ms, controller])
    return controller.signal
  })
  const lock = createTokenLock(navigator.locks, 20_000)
  const release = Promise.withResolvers<void>()
  const held = lock('held', () => release.promise)
  const work = jest.fn()
  const givenUp = failureOf(lock('held', work))
  await untilQueued()
  expect(waits.map(([ms]) => ms)).toEqual([20_000, 20_000])
  waits[1]?.[1].abort(new DOMException('No lock in time.', 'TimeoutError'))
  expect(await givenUp).toMatchObject({ name: 'TimeoutError' })
  expect(work).not.toHaveBeenCalled()
  release.resolve()
  await held
  await lock('held', work)
  timeouts.mockRestore()
  expect(work).toHaveBeenCalledTimes(1)
})

test('the work runs without a lock if Web Locks are unavailable', async () => {
  const forbidden: Locks = { request: () => Promise.reject(new DOMException('No origin.', 'SecurityError')) }
  await expect(createTokenLock(forbidden, 1000)('token', answer)).resolves.toBe(false)
  await expect(createTokenLock(undefined, 1000)('token', answer)).resolves.toBe(false)
})

test('an error from the locked function is not treated as a lock failure', async () => {
  const work = jest.fn(() => Promise.reject(new Error('The work failed.')))
  await expect(createTokenLock(navigator.locks, 1000)('token', work)).rejects.toThrow('The work failed.')
  expect(work).toHaveBeenCalledTimes(1)
})
