import type { ReleaseStore } from '@kinora/releases/storage'

import { guardCanary } from './canary-guard.ts'
import type { CanaryChange, CanaryJudgement, CanaryLimits } from './canary-guard.ts'
import type { TelemetryStore } from './telemetry-store.ts'

/** Looks after the canary that runs. */
export interface CanaryWatch {
  /** Is called when a viewer met an error. Resolves when that is judged, or is sure to be. */
  noteError(): Promise<void>
  /** What was thought of the canary when it was looked at last; undefined where there was none, or nobody has looked yet. */
  judged(): CanaryJudgement | undefined
  /** Judges nothing any more. */
  stop(): void
}

/** What a watch needs. */
export interface CanaryWatchOptions {
  store: ReleaseStore
  telemetry: TelemetryStore
  limits: CanaryLimits
  onChange(change: CanaryChange): void
  onError(error: unknown): void
}

/**
 * Judges the canary when errors are reported, one look at a time and not more often than the limits say: a flood of errors costs the database no more than a few, and
 * the last of them is judged all the same. Now and then it does so without an error, for slow pages make none, and the next step may be due.
 */
export function createCanaryWatch({ store, telemetry, limits, onChange, onError }: CanaryWatchOptions): CanaryWatch {
  let last = 0
  let isLooking = false
  let waiting: NodeJS.Timeout | undefined
  let isStopped = false
  let judged: CanaryJudgement | undefined

  async function look(): Promise<void> {
    waiting = undefined
    if (isStopped) return
    last = Date.now()
    isLooking = true
    try {
      const change = await guardCanary(store, telemetry, limits, (judgement) => (judged = judgement))
      if (change !== undefined) onChange(change)
    } catch (error) {
      onError(error)
    } finally {
      isLooking = false
    }
  }

  const idleLooks = setInterval(() => {
    if (!isLooking && waiting === undefined) void look()
  }, limits.idleEveryMs).unref()

  return {
    async noteError() {
      if (waiting !== undefined) return
      const dueInMs = last + limits.everyMs - Date.now()
      if (!isLooking && dueInMs <= 0) return look()
      waiting = setTimeout(() => void look(), Math.max(dueInMs, 10)).unref()
    },
    judged: () => judged,
    stop() {
      isStopped = true
      clearInterval(idleLooks)
      clearTimeout(waiting)
    },
  }
}
