import { haltCanary } from '@kinora/releases'
import type { Canary, CanaryEvidence } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import type { CanaryCounts, TelemetryStore } from './telemetry-store.ts'

/** When a canary is halted without anybody asking. */
export interface CanaryLimits {
  /** The share of viewers who may meet an error. */
  maxErrorRate: number
  /** Fewer viewers than this say nothing. */
  minViewers: number
  /** So many viewers of one network count, those who reported first; of others nothing is known but that they may all be one. */
  viewersPerNetwork: number
  /** So many networks, those with the most viewers who met an error, are left out of the share: what is true without them, none of them made up. */
  discountedNetworks: number
  /** A look at the counts holds for so long. */
  everyMs: number
}

/** The limits that hold where a site sets no others. */
export const defaultCanaryLimits: CanaryLimits = {
  maxErrorRate: 0.05,
  minViewers: 50,
  viewersPerNetwork: 3,
  discountedNetworks: 1,
  everyMs: 1_000,
}

/** A canary that a site has halted, and what it saw. */
export interface HaltedCanary {
  release: string
  because: string
  evidence: CanaryEvidence
}

/**
 * Halts the canary that runs, if too many of its viewers met an error: one pointer write, which the next page load sees, and which says why.
 *
 * @returns what was halted, or undefined where nothing was.
 */
export async function guardCanary(
  store: ReleaseStore,
  telemetry: TelemetryStore,
  limits: CanaryLimits,
): Promise<HaltedCanary | undefined> {
  const canary = (await store.readPointer())?.canary
  if (canary === undefined) return undefined
  const counts = await telemetry.canaryCounts(canary.release, canary.startedAt, limits)
  const evidence = weigh(counts, canary, limits)
  if (evidence.viewers < limits.minViewers || evidence.share <= limits.maxErrorRate) return undefined
  const because = inWords(evidence, limits)
  // Somebody may have halted or replaced it meanwhile; theirs is left alone.
  const { isMoved } = await changePointer(
    store,
    (pointer) => (pointer?.canary?.release === canary.release ? haltCanary(pointer) : undefined),
    { by: 'site', because, evidence },
  )
  return isMoved ? { release: canary.release, because, evidence } : undefined
}

function weigh(counts: CanaryCounts, { startedAt }: Canary, { maxErrorRate }: CanaryLimits): CanaryEvidence {
  const { viewers, failedViewers, addresses, discounted } = counts
  const believed = viewers - discounted.viewers
  return {
    viewers,
    failedViewers,
    addresses,
    share: believed === 0 ? 0 : (failedViewers - discounted.failedViewers) / believed,
    limit: maxErrorRate,
    since: startedAt,
    until: new Date().toISOString(),
  }
}

function inWords(
  { viewers, failedViewers, addresses, share, limit }: CanaryEvidence,
  { discountedNetworks }: CanaryLimits,
) {
  const without = discountedNetworks === 0 ? '' : `, without the ${discountedNetworks} that reported most`
  return (
    `Too many of distinct viewers met an error: ${failedViewers} of ${viewers}, from ${addresses} networks; ` +
    `${percent(share)}${without}, and at most ${percent(limit)} may.`
  )
}

function percent(part: number): string {
  return `${Math.round(part * 1000) / 10} %`
}
