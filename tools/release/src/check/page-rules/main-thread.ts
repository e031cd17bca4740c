import type { CDPSession } from 'playwright-core'

import type { Problem } from '../refusal.ts'

/** Minimum difference in CPU time, in milliseconds. Anything less may be noise. */
const minDifferenceMs = 150
const maxRatio = 2

/** Starts measuring the main thread's CPU time, which doesn't depend on what else is running. */
export async function countMainThread(session: CDPSession): Promise<() => Promise<number>> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** Whether a page is significantly busier than the live build's page. */
export function isBusier(ms: number, liveMs: number): boolean {
  return ms > liveMs * maxRatio && ms - liveMs > minDifferenceMs
}

/** Compares CPU times. @param ms CPU time of each render. The minimum counts, because it is the most accurate. */
export function mainThreadProblems(ms: readonly number[], liveMs: readonly number[]): Problem[] {
  const [one, live] = [Math.min(...ms), Math.min(...liveMs)]
  if (!isBusier(one, live)) return []
  const text = `keeps the main thread busy for ${Math.round(one)} ms, compared with ${Math.round(live)} ms for the live build`
  return [{ rule: 'main-thread', text }]
}
