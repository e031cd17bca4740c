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

/** Reports a page that is significantly busier than the live build's page. @param ms CPU time. */
export function mainThreadProblems(ms: number, liveMs: number): Problem[] {
  if (ms <= liveMs * maxRatio || ms - liveMs <= minDifferenceMs) return []
  const text = `keeps the main thread busy for ${Math.round(ms)} ms, compared with ${Math.round(liveMs)} ms for the live build`
  return [{ rule: 'main-thread', text }]
}
