import { faresWorse } from './sequential-test.ts'

/** A seeded random number generator. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Trial {
  share: number
  canary: number
  stable: number
}

const minViewers = 50

/**
 * Simulates viewers one by one and judges after each failure, as a site does. @returns the number of canary viewers at the halt, or undefined without
 * one.
 */
function haltedAfter({ share, canary, stable }: Trial, random: () => number, mostViewers = 800) {
  const groups = { canary: { viewers: 0, failedViewers: 0 }, stable: { viewers: 0, failedViewers: 0 } }
  while (groups.canary.viewers < mostViewers) {
    const isOfCanary = random() < share
    const group = isOfCanary ? groups.canary : groups.stable
    const hasFailed = random() < (isOfCanary ? canary : stable)
    group.viewers += 1
    if (!hasFailed) continue
    group.failedViewers += 1
    const areEnough = Math.min(groups.canary.viewers, groups.stable.viewers) >= minViewers
    if (areEnough && faresWorse(groups.canary, groups.stable)) return groups.canary.viewers
  }
  return undefined
}

const trials = 100

function run(trial: Trial) {
  const random = createRandom(20_261_122)
  const halts = Array.from({ length: trials }, () => haltedAfter(trial, random))
  const after = halts.filter((viewers) => viewers !== undefined).toSorted((a, b) => a - b)
  return { halted: after.length / trials, median: after[Math.floor(after.length / 2)] }
}

test.each([
  ['few errors, few of the viewers', { share: 0.05, canary: 0.002, stable: 0.002 }],
  ['some errors, half of the viewers', { share: 0.5, canary: 0.02, stable: 0.02 }],
  ['as many slow pages as a quarter', { share: 0.25, canary: 0.25, stable: 0.25 }],
])('hardly ever calls an equal release worse, after thousands of checks: %s', (_, trial) => {
  expect(run(trial).halted).toBeLessThanOrEqual(0.02)
})

test.each([
  ['errors of three in a hundred where there was one', { share: 0.1, canary: 0.03, stable: 0.01 }, 900],
  ['errors of four in a hundred where there was none', { share: 0.05, canary: 0.04, stable: 0 }, 150],
  ['slow pages of 40 in a hundred where there were 25', { share: 0.25, canary: 0.4, stable: 0.25 }, 250],
])('calls a worse release worse: %s', (_, trial, viewers) => {
  const { halted, median } = run(trial)
  expect(halted).toBeGreaterThanOrEqual(0.8)
  expect(median).toBeLessThanOrEqual(viewers)
})

test('makes no statement without viewers', () => {
  expect(faresWorse({ viewers: 0, failedViewers: 0 }, { viewers: 90, failedViewers: 0 })).toBe(false)
})
