import type { Clock } from '../clock.ts'

/** A clock that advances only on request. */
export interface TestClock extends Clock {
  advance(time: { hours?: number; minutes?: number; seconds?: number }): void
}

export function createTestClock(): TestClock {
  let time = Date.now()
  return Object.assign(() => new Date(time), {
    advance({ hours = 0, minutes = 0, seconds = 0 }: { hours?: number; minutes?: number; seconds?: number }) {
      time += ((hours * 60 + minutes) * 60 + seconds) * 1000
    },
  })
}
