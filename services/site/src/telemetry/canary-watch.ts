import { haltCanary, releasesOfCanary, stepCanary } from '@kinora/releases'
import type { Canary, CanaryEvidence, ReleasePointer } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { judgeCanary } from './judge-canary.ts'
import type { Judgement, JudgementLimits } from './judge-canary.ts'
import type { TelemetryStore } from './telemetry-store.ts'

/** How strictly and how often a site judges a canary. */
export interface CanaryLimits extends JudgementLimits {
  /** Minimum time between two judgements. */
  everyMs: number
  /** Time between judgements while no new errors arrive. Pages may still be slow, or the next step may be due. */
  idleEveryMs: number
}

export const defaultCanaryLimits: CanaryLimits = {
  maxErrorRate: 0.05,
  minViewers: 50,
  viewersPerNetwork: 3,
  discountedNetworks: 1,
  maxSlowdown: 0.2,
  everyMs: 1_000,
  idleEveryMs: 15_000,
}

/** Latest judgement of the running canary. */
export interface CanaryJudgement extends Pick<Judgement, 'isBad' | 'isEnough' | 'because' | 'measures'> {
  release: string
  /** When viewer counting started, as an ISO date. */
  since: string
  minViewers: number
  maxErrorRate: number
}

/** A change that the site made to a canary, and why. */
export interface CanaryChange {
  kind: 'halted' | 'shown to more viewers' | 'promoted'
  release: string
  because: string
  evidence: CanaryEvidence
}

/** Judges the running canary at intervals. */
export interface CanaryWatch {
  /** Call this when a viewer has reported an error. Resolves once that error has been judged, or its judgement is scheduled. */
  noteError(): Promise<void>
  /** Returns the latest judgement; undefined before the first one and while no canary is running. */
  judged(): CanaryJudgement | undefined
  stop(): void
}

export interface CanaryWatchOptions {
  store: ReleaseStore
  telemetry: TelemetryStore
  limits: CanaryLimits
  onChange(change: CanaryChange): void
  onError(error: unknown): void
}

/**
 * Judges the canary whenever errors are reported, one judgement at a time and at most one every `everyMs`. A burst of errors therefore costs few queries, and
 * the last error is still judged.
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
      const change = await updateCanary(store, telemetry, limits, (judgement) => (judged = judgement))
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

/**
 * Halts the running canary if its viewers have too many problems; otherwise advances it if its next step is due. Writes the pointer once, including the reason.
 * If several sites race, only one of them succeeds.
 *
 * @param onJudged receives the judgement, or undefined if no canary is running.
 * @returns the change, if any.
 */
export async function updateCanary(
  store: ReleaseStore,
  telemetry: TelemetryStore,
  limits: CanaryLimits,
  onJudged: (judgement: CanaryJudgement | undefined) => void = () => {},
): Promise<CanaryChange | undefined> {
  const pointer = await store.readPointer()
  const canary = pointer?.canary
  if (pointer === undefined || canary === undefined) {
    onJudged(undefined)
    return undefined
  }
  const counts = await telemetry.countsByMeasure(releasesOfCanary(pointer), canary.startedAt, limits)
  const { isBad, isEnough, because, evidence: seen, measures } = judgeCanary(counts, limits)
  const { minViewers, maxErrorRate } = limits
  const { release, startedAt: since } = canary
  onJudged({ release, since, minViewers, maxErrorRate, isBad, isEnough, because, measures })
  const evidence = { ...seen, since: canary.startedAt, until: new Date().toISOString() }
  const note = { by: 'site', because, evidence }

  if (isBad) {
    // Leave the pointer alone if the canary has been halted or replaced in the meantime.
    const { isMoved } = await changePointer(
      store,
      (now) => (now?.canary?.release === release ? haltCanary(now) : undefined),
      note,
    )
    return isMoved ? { kind: 'halted', release, because, evidence } : undefined
  }
  if (!isEnough || !isStepDue(canary)) return undefined
  const { isMoved } = await changePointer(
    store,
    (now) => (hasSameStep(now, canary) ? stepCanary(now) : undefined),
    note,
  )
  const kind = canary.plan?.steps[0] === 100 ? 'promoted' : 'shown to more viewers'
  return isMoved ? { kind, release, because, evidence } : undefined
}

function isStepDue({ plan }: Canary): boolean {
  return plan !== undefined && Date.now() >= Date.parse(plan.steppedAt) + plan.everySeconds * 1_000
}

function hasSameStep(now: ReleasePointer | undefined, { release, plan }: Canary): now is ReleasePointer {
  return now?.canary?.release === release && now.canary.plan?.steppedAt === plan?.steppedAt
}
