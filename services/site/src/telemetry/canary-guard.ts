import { haltCanary } from '@kinora/federation'
import { changePointer } from '@kinora/federation/storage'
import type { ReleaseStore } from '@kinora/federation/storage'

import type { TelemetryStore } from './telemetry-store.ts'

/** When a canary is halted without anybody asking. */
export interface CanaryLimits {
  /** The share of page loads that may meet an error. */
  maxErrorRate: number
  /** Fewer page loads than this say nothing. */
  minVisits: number
}

/** The limits that hold where a site sets no others. */
export const defaultCanaryLimits: CanaryLimits = { maxErrorRate: 0.05, minVisits: 50 }

/**
 * Halts the canary that runs, if too many of its page loads met an error: one pointer write, which the next page load sees.
 *
 * @returns the release that was halted, or undefined where none was.
 */
export async function guardCanary(
  store: ReleaseStore,
  telemetry: TelemetryStore,
  { maxErrorRate, minVisits }: CanaryLimits,
): Promise<string | undefined> {
  const canary = (await store.readPointer())?.canary
  if (canary === undefined) return undefined
  const { visits, failedVisits } = await telemetry.health(canary.release, canary.startedAt)
  if (visits < minVisits || failedVisits / visits <= maxErrorRate) return undefined
  // Somebody may have halted or replaced it meanwhile; theirs is left alone.
  const { isMoved } = await changePointer(store, (pointer) =>
    pointer?.canary?.release === canary.release ? haltCanary(pointer) : undefined,
  )
  return isMoved ? canary.release : undefined
}
