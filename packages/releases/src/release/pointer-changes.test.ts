import {
  haltCanary,
  noteFields,
  promoteCanary,
  promoteRelease,
  releasesOfCanary,
  rollbackRelease,
  startCanary,
  stepCanary,
} from './pointer-changes.ts'
import { parseReleasePointer } from './release-pointer.ts'
import type { ReleasePointer } from './release-pointer.ts'

const stable: ReleasePointer = { sequence: 4, stable: 'b', previous: 'a' }
const canary = { release: 'c', percent: 10, salt: 'salt', startedAt: '2026-11-21T10:00:00.000Z' }
const withCanary: ReleasePointer = { ...stable, canary }

test('stores each string in a note on one line, and a placeholder for a missing author', () => {
  expect(noteFields({ by: ' Ada\n\u202eLovelace ', because: '\u001b[2J all\tgood ' })).toEqual({
    changedBy: 'Ada Lovelace',
    because: '[2J all good',
  })
  expect(noteFields({ by: '\u200b', because: ' ' })).toEqual({ changedBy: 'somebody' })
  expect(noteFields({ by: 'x'.repeat(121), because: 'x'.repeat(501) })).toEqual({
    changedBy: 'x'.repeat(120),
    because: 'x'.repeat(500),
  })
  const evidence = { canary: { visits: 1 } } as never
  expect(noteFields({ by: 'site', evidence })).toEqual({ changedBy: 'site', evidence })
})

test('a promotion stores the previous release', () => {
  expect(promoteRelease(undefined, 'a')).toEqual({ stable: 'a', previous: null })
  expect(promoteRelease(stable, 'c')).toEqual({ stable: 'c', previous: 'b' })
  expect(promoteRelease(stable, 'c', 'c-canary')).toEqual({ stable: 'c', previous: 'b' })
})

test("a promotion does not change the canary's viewers", () => {
  expect(promoteRelease(withCanary, 'd', 'd-canary')).toEqual({
    stable: 'd',
    previous: 'b',
    canary: { ...canary, release: 'd-canary', past: { canary: ['c'], stable: ['b'] } },
  })
})

test('releasesOfCanary returns the releases of both groups since the canary started, after any number of other promotions', () => {
  const first = { ...stable, ...promoteRelease(withCanary, 'd', 'd-canary') }
  const second = { ...stable, ...promoteRelease(first, 'e', 'e-canary') }
  expect(releasesOfCanary(withCanary)).toEqual({ canary: ['c'], stable: ['b'] })
  expect(releasesOfCanary(second)).toEqual({ canary: ['c', 'd-canary', 'e-canary'], stable: ['b', 'd', 'e'] })
  const grown = { ...second, ...startCanary(second, 'e-canary', 50, { steps: [75, 100], everySeconds: 1 }) }
  expect(releasesOfCanary(grown)).toEqual(releasesOfCanary(second))
  expect(releasesOfCanary({ ...grown, ...stepCanary(grown) })).toEqual(releasesOfCanary(second))
})

test("evidence about a canary's build does not count after the build is replaced", () => {
  const first = { ...stable, ...promoteRelease(withCanary, 'd', 'd-canary') }
  const second = { ...stable, ...promoteRelease(first, 'e', 'e-canary', true) }
  expect(second.canary).toEqual({ ...canary, release: 'e-canary' })
  expect(releasesOfCanary(second)).toEqual({ canary: ['e-canary'], stable: ['e'] })
})

test('builds that join a canary start without evidence', () => {
  const promoted = { ...stable, ...promoteRelease(withCanary, 'd', 'd-canary') }
  const joined = { ...promoted, ...startCanary(promoted, 'joined', 10) }
  expect(releasesOfCanary(joined)).toEqual({ canary: ['joined'], stable: ['b', 'd'] })
})

test('a canary stores at most the last hundred other promotions', () => {
  let pointer = withCanary
  for (let i = 0; i < 150; i++) pointer = { ...stable, ...promoteRelease(pointer, `s-${i}`, `c-${i}`) }
  expect(releasesOfCanary(pointer).canary).toHaveLength(101)
  expect(() => parseReleasePointer(JSON.stringify(pointer), 'the pointer')).not.toThrow()
})

test('a canary leaves the stable release unchanged', () => {
  expect(startCanary(stable, 'c', 5)).toEqual({
    stable: 'b',
    previous: 'a',
    canary: { release: 'c', percent: 5, salt: expect.any(String), startedAt: expect.any(String) },
  })
})

test('a canary keeps its viewers when its share grows', () => {
  expect(startCanary(withCanary, 'd', 50).canary).toEqual({ ...canary, release: 'd', percent: 50 })
})

test.each([0, -1, 101, Number.NaN])('rejects a canary with %d percent', (percent) => {
  expect(() => startCanary(stable, 'c', percent)).toThrow('above 0 and at most 100 percent')
})

test('promoting a canary makes it stable, and halting it returns viewers to the stable release', () => {
  expect(promoteCanary(withCanary)).toEqual({ stable: 'c', previous: 'b' })
  expect(haltCanary(withCanary)).toEqual({ stable: 'b', previous: 'a' })
})

describe('the steps of a canary', () => {
  const plan = { steps: [25, 100], everySeconds: 600, steppedAt: '2026-11-21T10:00:00.000Z' }
  const planned: ReleasePointer = { ...stable, canary: { ...canary, plan } }

  test('the steps of a canary are stored with it and applied one by one, up to all viewers', () => {
    const { canary: started } = startCanary(stable, 'c', 5, { steps: [25, 50], everySeconds: 600 })
    expect(started).toMatchObject({ percent: 5, plan: { steps: [25, 50], everySeconds: 600 } })
    const second = stepCanary({ ...stable, canary: { ...canary, ...started } })
    expect(second.canary).toMatchObject({ release: 'c', percent: 25, plan: { steps: [50] } })
    const third = stepCanary({ ...stable, ...second })
    expect(third.canary).toEqual({ ...started, percent: 50, plan: undefined })
    const last = { ...stable, canary: { ...canary, plan: { ...plan, steps: [100] } } }
    expect(stepCanary(last)).toEqual(promoteCanary(withCanary))
  })

  test('the steps of a canary are removed when another share is set', () => {
    expect(startCanary(planned, 'c', 20).canary).toEqual({ ...canary, percent: 20 })
  })

  test.each([[[5]], [[4]], [[25, 20]], [[101]], [[Number.NaN]]])(
    'a canary cannot continue from 5 percent with the steps %j',
    (steps) => {
      expect(() => startCanary(stable, 'c', 5, { steps, everySeconds: 1 })).toThrow(
        'The shares of a canary must increase',
      )
    },
  )

  test('a canary without a plan has no steps', () => {
    expect(() => stepCanary(withCanary)).toThrow('No step is planned')
  })
})

test.each([promoteCanary, haltCanary])('rejects ending a canary when no canary is running', (change) => {
  expect(() => change(stable)).toThrow('No canary is running.')
})

test('a rollback restores an earlier state, including its predecessor', () => {
  expect(rollbackRelease({ stable: 'a', previous: null })).toEqual({ stable: 'a', previous: null })
})
