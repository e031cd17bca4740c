import { randomBytes } from 'node:crypto'

import { maxPastReleases } from './release-pointer.ts'
import type { Canary, CanaryEvidence, CanaryPlan, ReleasePointer } from './release-pointer.ts'

/** A new pointer, before the store adds the author, time and reason. */
export type PointerChange = Pick<ReleasePointer, 'stable' | 'previous' | 'canary'>

/** Who changed the live releases and why. Unverified: anyone who can write to the storage can claim anything here. */
export interface ChangeNote {
  /** Author, such as `Ada Lovelace <ada@kinora.example>`, or `site` for an automatic change. */
  by: string
  /** Reason, as a sentence for the history. */
  because?: string | undefined
  /** Measurements that triggered an automatic change. */
  evidence?: CanaryEvidence
}

const longestName = 120
const longestReason = 500

/** Sanitises a note for storage: puts each string on one line, truncates it, and removes control and bidirectional characters. */
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

/** Makes an untrusted string safe to print on a single terminal line. */
export function onOneLine(text: string, longest: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

/**
 * Makes a release stable. A running canary continues as `canaryRelease`, which adds the promoted builds to the canary's own. The canary keeps its evidence.
 *
 * @param changesCanarysOwn whether the promotion replaces a build that the canary is testing. The canary's evidence is then discarded, because it's about a
 * build that's no longer in use.
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

/** Lists the releases that the canary's viewers and all other viewers have had, latest last. @throws {Error} if no canary is running. */
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
 * Starts a canary for `percent` of viewers, optionally with a plan for larger shares. A canary that is already running is updated instead: it keeps its viewers
 * and takes on the new `release`, share and plan. If the release changes, evidence about the canary's builds is discarded.
 *
 * @throws {Error} unless `percent` is above 0 and at most 100 and the planned shares increase.
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
 * Moves the canary to its next planned share, promoting it at 100 percent.
 *
 * @throws {Error} if no canary is running or none of its planned steps are left.
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
 * Restores an earlier state for all viewers, including its previous release, so that two rollbacks go back two releases. Ends any canary, because canaries are
 * based on the release being rolled back.
 */
export function rollbackRelease({ stable, previous }: Pick<ReleasePointer, 'stable' | 'previous'>): PointerChange {
  return { stable, previous }
}

function runningCanary({ canary }: Pick<ReleasePointer, 'canary'>): Canary {
  if (canary === undefined) throw new Error('No canary is running.')
  return canary
}
