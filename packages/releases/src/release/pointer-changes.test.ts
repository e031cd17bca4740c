import { haltCanary, promoteCanary, promoteRelease, rollbackRelease, startCanary } from './pointer-changes.ts'
import type { ReleasePointer } from './release-pointer.ts'

const stable: ReleasePointer = { sequence: 4, stable: 'b', previous: 'a' }
const canary = { release: 'c', percent: 10, salt: 'salt', startedAt: '2026-11-21T10:00:00.000Z' }
const withCanary: ReleasePointer = { ...stable, canary }

test('a promotion remembers what was live before', () => {
  expect(promoteRelease(undefined, 'a')).toEqual({ stable: 'a', previous: null })
  expect(promoteRelease(stable, 'c')).toEqual({ stable: 'c', previous: 'b' })
})

test('a promotion carries the canary on, with the viewers it had', () => {
  expect(promoteRelease(withCanary, 'd', 'd-canary')).toEqual({
    stable: 'd',
    previous: 'b',
    canary: { ...canary, release: 'd-canary' },
  })
})

test('a canary leaves the stable release as it is', () => {
  expect(startCanary(stable, 'c', 5)).toEqual({
    stable: 'b',
    previous: 'a',
    canary: { release: 'c', percent: 5, salt: expect.any(String), startedAt: expect.any(String) },
  })
})

test('a canary that grows keeps its viewers', () => {
  expect(startCanary(withCanary, 'd', 50).canary).toEqual({ ...canary, release: 'd', percent: 50 })
})

test.each([0, -1, 101, Number.NaN])('a canary cannot have %d percent', (percent) => {
  expect(() => startCanary(stable, 'c', percent)).toThrow('above 0 and at most 100 percent')
})

test('a canary that is promoted is stable, and halting one leaves the stable release', () => {
  expect(promoteCanary(withCanary)).toEqual({ stable: 'c', previous: 'b' })
  expect(haltCanary(withCanary)).toEqual({ stable: 'b', previous: 'a' })
})

test.each([promoteCanary, haltCanary])('where no canary runs, none can be ended', (change) => {
  expect(() => change(stable)).toThrow('No canary is running.')
})

test('a rollback puts an earlier state back, and what came before it', () => {
  expect(rollbackRelease({ stable: 'a', previous: null })).toEqual({ stable: 'a', previous: null })
})
