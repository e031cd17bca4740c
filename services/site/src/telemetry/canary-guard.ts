import { haltCanary, releasesOfCanary, stepCanary } from '@kinora/releases'
import type { Canary, CanaryEvidence, ReleasePointer } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { judgeCanary } from './judge-canary.ts'
import type { Judgement, JudgementLimits } from './judge-canary.ts'
import type { TelemetryStore } from './telemetry-store.ts'

/** By what a canary is judged, and how often. */
export interface CanaryLimits extends JudgementLimits {
  /** A look at the counts holds for so long. */
  everyMs: number
  /** Without an error it is looked at as often as this: for its speed, and for the next step that is planned. */
  idleEveryMs: number
}

/** The limits that hold where a site sets no others. */
export const defaultCanaryLimits: CanaryLimits = {
  maxErrorRate: 0.05,
  minViewers: 50,
  viewersPerNetwork: 3,
  discountedNetworks: 1,
  maxSlowdown: 0.2,
  everyMs: 1_000,
  idleEveryMs: 15_000,
}

/** What a site thinks of the canary that runs, by what it halts it or goes on with it. */
export interface CanaryJudgement extends Pick<Judgement, 'isBad' | 'isEnough' | 'because' | 'measures'> {
  release: string
  /** Since when its viewers are counted, as an ISO date. */
  since: string
  minViewers: number
  maxErrorRate: number
}

/** What a site has done about a canary, and what it saw. */
export interface CanaryChange {
  kind: 'halted' | 'shown to more viewers' | 'promoted'
  release: string
  because: string
  evidence: CanaryEvidence
}

/**
 * Halts the canary that runs, if its viewers fare badly, and else takes its next step, if one is due: one pointer write, which the next page load sees, and which says why.
 * Several sites may do so at once; one of them wins, and a step is taken once.
 *
 * @param onJudged is told what is thought of it, or that there is none.
 * @returns what was done, or undefined where nothing was.
 */
export async function guardCanary(
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
    // Somebody may have halted or replaced it meanwhile; theirs is left alone.
    const { isMoved } = await changePointer(
      store,
      (now) => (now?.canary?.release === canary.release ? haltCanary(now) : undefined),
      note,
    )
    return isMoved ? { kind: 'halted', release: canary.release, because, evidence } : undefined
  }
  if (!isEnough || !isStepDue(canary)) return undefined
  const { isMoved } = await changePointer(
    store,
    (now) => (hasSameStep(now, canary) ? stepCanary(now) : undefined),
    note,
  )
  const kind = canary.plan?.steps[0] === 100 ? 'promoted' : 'shown to more viewers'
  return isMoved ? { kind, release: canary.release, because, evidence } : undefined
}

function isStepDue({ plan }: Canary): boolean {
  return plan !== undefined && Date.now() >= Date.parse(plan.steppedAt) + plan.everySeconds * 1_000
}

function hasSameStep(now: ReleasePointer | undefined, { release, plan }: Canary): now is ReleasePointer {
  return now?.canary?.release === release && now.canary.plan?.steppedAt === plan?.steppedAt
}
