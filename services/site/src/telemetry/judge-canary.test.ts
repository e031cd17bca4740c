import { faresWorse } from './judge-canary.ts'

/** Seeded random number generator. */
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
 * Simulates viewers one by one and, like a site, judges after each failure. @returns how many canary viewers there were when the canary was halted; undefined
 * if it wasn't.
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
  ['few errors and a small canary', { share: 0.05, canary: 0.002, stable: 0.002 }],
  ['some errors and a canary with half of the viewers', { share: 0.5, canary: 0.02, stable: 0.02 }],
  ['a quarter of slow pages', { share: 0.25, canary: 0.25, stable: 0.25 }],
])('rarely judges an equal release as worse, even after thousands of checks: %s', (_, trial) => {
  expect(run(trial).halted).toBeLessThanOrEqual(0.02)
})

test.each([
  ['3% of viewers with errors instead of 1%', { share: 0.1, canary: 0.03, stable: 0.01 }, 900],
  ['4% of viewers with errors instead of none', { share: 0.05, canary: 0.04, stable: 0 }, 150],
  ['40% of slow pages instead of 25%', { share: 0.25, canary: 0.4, stable: 0.25 }, 250],
])('judges a worse release as worse: %s', (_, trial, viewers) => {
  const { halted, median } = run(trial)
  expect(halted).toBeGreaterThanOrEqual(0.8)
  expect(median).toBeLessThanOrEqual(viewers)
})

test('does not judge a release without viewers as worse', () => {
  expect(faresWorse({ viewers: 0, failedViewers: 0 }, { viewers: 90, failedViewers: 0 })).toBe(false)
})
