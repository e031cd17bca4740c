import type { CDPSession } from 'playwright-core'

import type { Problem } from '../refusal.ts'

/** Below this a difference is that of the machine: milliseconds of the processor. */
const leastDifferenceMs = 150
const mostRatio = 2

/** Begins to count what a page's main thread does, in time of the processor: what other programs take of the machine is not in it. */
export async function countMainThread(session: CDPSession): Promise<() => Promise<number>> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** Whether a page is that much busier than that of the live build. */
export function isBusier(ms: number, liveMs: number): boolean {
  return ms > liveMs * mostRatio && ms - liveMs > leastDifferenceMs
}

/** @param ms what the page took each time it was rendered; the least of them is nearest to what it needs. */
export function mainThreadProblems(ms: readonly number[], liveMs: readonly number[]): Problem[] {
  const [one, live] = [Math.min(...ms), Math.min(...liveMs)]
  if (!isBusier(one, live)) return []
  const text = `keeps the main thread busy for ${Math.round(one)} ms, its live build for ${Math.round(live)} ms`
  return [{ rule: 'main-thread', text }]
}
