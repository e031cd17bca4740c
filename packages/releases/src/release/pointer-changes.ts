import { randomBytes } from 'node:crypto'

import { maxPastReleases } from './release-pointer.ts'
import type { Canary, CanaryEvidence, CanaryPlan, ReleasePointer } from './release-pointer.ts'

/** A pointer without author, time and reason, which the store adds. */
export type PointerChange = Pick<ReleasePointer, 'stable' | 'previous' | 'canary'>

/** The author of and reason for a change of the live releases. Both are unverified: anyone who can write to the storage can enter anything here. */
export interface ChangeNote {
  /** `Ada Lovelace <ada@kinora.example>`, or `site` for an automatic change. */
  by: string
  /** A sentence for the history. */
  because?: string | undefined
  /** The measurements behind an automatic change. */
  evidence?: CanaryEvidence
}

const longestName = 120
const longestReason = 500

/** Prepares a note for storage: puts each string on one line, limits its length, and removes control and bidirectional characters. */
export function noteFields({
  by,
  because,
  evidence,
}: ChangeNote): Pick<ReleasePointer, 'changedBy' | 'because' | 'evidence'> {
  const reason = onOneLine(because ?? '', longestReason)
  return {
    changedBy: onOneLine(by, longestName) || 'somebody',
    ...(reason === '' ? {} : { because: reason }),
    ...(evidence === undefined ? {} : { evidence }),
  }
}

/** Makes an untrusted string safe to print on one terminal line. */
export function onOneLine(text: string, longest: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

/**
 * Makes a release stable. A running canary continues as `canaryRelease`, which also contains the promoted builds, so both changes are kept and the canary's
 * evidence remains valid.
 *
 * @param changesCanarysOwn whether the promotion replaces a build that the canary tests. If so, the canary's evidence is discarded, because it refers to a
 * build that is no longer used.
 */
export function promoteRelease(
  pointer: ReleasePointer | undefined,
  release: string,
  canaryRelease?: string,
  changesCanarysOwn = false,
): PointerChange {
  const change = { stable: release, previous: pointer?.stable ?? null }
  if (pointer?.canary === undefined || canaryRelease === undefined) return change
  const { past: _, ...canary } = pointer.canary
  const past = changesCanarysOwn ? {} : { past: pastOf(pointer, pointer.canary) }
  return { ...change, canary: { ...canary, release: canaryRelease, ...past } }
}

/** The releases of the canary's viewers and of all other viewers, latest last. @throws {Error} if no canary is running. */
export function releasesOfCanary(pointer: Pick<ReleasePointer, 'stable' | 'canary'>): {
  canary: string[]
  stable: string[]
} {
  const { release, past } = runningCanary(pointer)
  return { canary: [...(past?.canary ?? []), release], stable: [...(past?.stable ?? []), pointer.stable] }
}

function pastOf(pointer: ReleasePointer, canary: Canary): NonNullable<Canary['past']> {
  const releases = releasesOfCanary({ ...pointer, canary })
  return { canary: releases.canary.slice(-maxPastReleases), stable: releases.stable.slice(-maxPastReleases) }
}

/**
 * Starts a canary for `percent` of the viewers, with the planned larger shares. If a canary is running, its viewers remain in it, with the new `release` and
 * share, and the new plan replaces the old one. If the builds differ, the evidence is discarded.
 *
 * @throws {Error} if `percent` is not above 0 and at most 100, or if the planned shares do not increase.
 */
export function startCanary(
  { stable, previous, canary }: ReleasePointer,
  release: string,
  percent: number,
  plan?: Pick<CanaryPlan, 'steps' | 'everySeconds'>,
): PointerChange {
  if (!(percent > 0 && percent <= 100))
    throw new Error(`Invalid canary share: ${percent} percent. It must be above 0 and at most 100 percent.`)
  const shares = [percent, ...(plan?.steps ?? [])]
  if (shares.some((share, i) => i > 0 && !(share > (shares[i - 1] ?? 0) && share <= 100)))
    throw new Error(`The shares of a canary must increase, up to 100 percent: ${shares.join(', ')}.`)
  const now = new Date().toISOString()
  const { salt, startedAt, past } = canary ?? {
    salt: randomBytes(9).toString('base64url'),
    startedAt: now,
    past: undefined,
  }
  const restored = past && { canary: canary?.release === release ? past.canary : [], stable: past.stable }
  return {
    stable,
    previous,
    canary: {
      release,
      percent,
      salt,
      startedAt,
      ...(restored === undefined ? {} : { past: restored }),
      ...(plan === undefined ? {} : { plan: { ...plan, steppedAt: now } }),
    },
  }
}

/**
 * Moves the canary to its next planned share; 100 percent promotes it.
 *
 * @throws {Error} if no canary is running, or no step is planned for it.
 */
export function stepCanary(pointer: ReleasePointer): PointerChange {
  const canary = runningCanary(pointer)
  const [percent, ...steps] = canary.plan?.steps ?? []
  if (canary.plan === undefined || percent === undefined) throw new Error('No step is planned for the running canary.')
  if (percent === 100) return promoteCanary(pointer)
  const { stable, previous } = pointer
  const { plan, ...begun } = canary
  const left = steps.length === 0 ? {} : { plan: { ...plan, steps, steppedAt: new Date().toISOString() } }
  return { stable, previous, canary: { ...begun, percent, ...left } }
}

/** Promotes the canary for all viewers. @throws {Error} if no canary is running. */
export function promoteCanary(pointer: ReleasePointer): PointerChange {
  const { release } = runningCanary(pointer)
  return { stable: release, previous: pointer.stable }
}

/** Returns all viewers to the stable release. @throws {Error} if no canary is running. */
export function haltCanary(pointer: ReleasePointer): PointerChange {
  runningCanary(pointer)
  return { stable: pointer.stable, previous: pointer.previous }
}

/**
 * Restores an earlier state for all viewers. The previous release of that state becomes the previous release again, so two rollbacks go back two releases. Ends
 * a canary, because it is based on the release that is rolled back.
 */
export function rollbackRelease({ stable, previous }: Pick<ReleasePointer, 'stable' | 'previous'>): PointerChange {
  return { stable, previous }
}

function runningCanary({ canary }: Pick<ReleasePointer, 'canary'>): Canary {
  if (canary === undefined) throw new Error('No canary is running.')
  return canary
}
