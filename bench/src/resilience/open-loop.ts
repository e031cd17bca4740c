import { setTimeout } from 'node:timers/promises'

import { quantile } from '../statistics/summary.ts'
import type { Outcome } from './call.ts'

/** What a stretch of load came to. */
export interface LoadReport {
  /** Calls a second that were asked for. */
  rate: number
  /** Calls a second that were made; fewer where the bench itself could not keep up. */
  sent: number
  /** Calls a second that succeeded. */
  succeeded: number
  p50Ms: number
  p99Ms: number
  /** How many calls ended with which status; 0 is none at all. */
  statuses: Record<number, number>
  /** Of those without an answer: why. */
  errors: Record<string, number>
}

/** Calls under way at once. Viewers do not wait for each other, but the bench must not run out of sockets. */
const mostUnderWay = 1000
const tickMs = 10

/**
 * Makes calls at a steady rate, whether or not earlier ones have been answered, as viewers do.
 *
 * @param next makes one call.
 */
export async function runOpenLoop(rate: number, seconds: number, next: () => Promise<Outcome>): Promise<LoadReport> {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const errors: Record<string, number> = {}
  const underWay = new Set<Promise<void>>()
  const start = performance.now()
  let due = 0
  let sent = 0
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - start) {
    for (; due < (elapsed / 1000) * rate; due++) {
      if (underWay.size >= mostUnderWay) continue
      sent++
      const call = next().then(({ status, ms, error }) => {
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status >= 200 && status < 300) times.push(ms)
        if (status === 0) errors[error ?? 'unknown'] = (errors[error ?? 'unknown'] ?? 0) + 1
        underWay.delete(call)
      })
      underWay.add(call)
    }
    await setTimeout(tickMs)
  }
  await Promise.all(underWay)
  const took = (performance.now() - start) / 1000
  const [p50Ms, p99Ms] = times.length > 0 ? [quantile(times, 0.5), quantile(times, 0.99)] : [NaN, NaN]
  return { rate, sent: sent / took, succeeded: times.length / took, p50Ms, p99Ms, statuses, errors }
}
