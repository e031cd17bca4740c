import { randomBytes } from 'node:crypto'

import { mostPastReleases } from './release-pointer.ts'
import type { Canary, CanaryEvidence, CanaryPlan, ReleasePointer } from './release-pointer.ts'

/** What a pointer says apart from when it was written, by whom and why; the store adds that. */
export type PointerChange = Pick<ReleasePointer, 'stable' | 'previous' | 'canary'>

/** Who changes what is live, and why. Nobody holds it against anything: whoever may write to the storage may claim what they like. */
export interface ChangeNote {
  /** `Ada Lovelace <ada@kinora.example>`, or `site` where a site acts by itself. */
  by: string
  /** A sentence for those who read the history later. */
  because?: string | undefined
  /** What a site saw when it acted by itself. */
  evidence?: CanaryEvidence
}

const longestName = 120
const longestReason = 500

/** A note as a pointer keeps it: each text on one line, without signs that would move a terminal's cursor or turn its text around, and not too long. */
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

/** A text of somebody else's, fit to be printed in a line of a terminal. */
export function onOneLine(text: string, longest: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

/**
 * A new stable release. A canary that runs goes on, as `canaryRelease`: the release that has the same builds besides, so that neither
 * loses what the other brings, and what viewers of both have reported so far goes on counting.
 *
 * @param changesCanarysOwn whether an app changes that the canary had another build of than everybody else. Then nothing goes on counting: what was reported of that build
 * says nothing of those that are left.
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

/** Reads of which releases the viewers of the canary and everybody else are, the present one last. @throws {Error} when no canary runs. */
export function releasesOfCanary(pointer: Pick<ReleasePointer, 'stable' | 'canary'>): {
  canary: string[]
  stable: string[]
} {
  const { release, past } = runningCanary(pointer)
  return { canary: [...(past?.canary ?? []), release], stable: [...(past?.stable ?? []), pointer.stable] }
}

function pastOf(pointer: ReleasePointer, canary: Canary): NonNullable<Canary['past']> {
  const releases = releasesOfCanary({ ...pointer, canary })
  return { canary: releases.canary.slice(-mostPastReleases), stable: releases.stable.slice(-mostPastReleases) }
}

/**
 * A canary for `percent` of the viewers, and the larger shares that are to follow. While one runs, the viewers who see it go on seeing the canary, as the new `release`
 * and at the new share; what was planned for it before is replaced. With other builds than before its evidence begins anew: nobody has reported anything of those.
 *
 * @throws {Error} when `percent` is not above 0 and at most 100, or the planned shares do not grow from it.
 */
export function startCanary(
  { stable, previous, canary }: ReleasePointer,
  release: string,
  percent: number,
  plan?: Pick<CanaryPlan, 'steps' | 'everySeconds'>,
): PointerChange {
  if (!(percent > 0 && percent <= 100))
    throw new Error(`A canary's share is above 0 and at most 100 percent; ${percent} is not.`)
  const shares = [percent, ...(plan?.steps ?? [])]
  if (shares.some((share, i) => i > 0 && !(share > (shares[i - 1] ?? 0) && share <= 100)))
    throw new Error(
      `The shares of a canary grow from step to step, to 100 percent at most; ${shares.join(', ')} do not.`,
    )
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
 * The next share that is planned for the canary; 100 percent are a promotion.
 *
 * @throws {Error} when no canary runs, or nothing is planned for it.
 */
export function stepCanary(pointer: ReleasePointer): PointerChange {
  const canary = runningCanary(pointer)
  const [percent, ...steps] = canary.plan?.steps ?? []
  if (canary.plan === undefined || percent === undefined)
    throw new Error('No step is planned for the canary that runs.')
  if (percent === 100) return promoteCanary(pointer)
  const { stable, previous } = pointer
  const { plan, ...begun } = canary
  const left = steps.length === 0 ? {} : { plan: { ...plan, steps, steppedAt: new Date().toISOString() } }
  return { stable, previous, canary: { ...begun, percent, ...left } }
}

/** The canary for everybody. @throws {Error} when none runs. */
export function promoteCanary(pointer: ReleasePointer): PointerChange {
  const { release } = runningCanary(pointer)
  return { stable: release, previous: pointer.stable }
}

/** The stable release for everybody. @throws {Error} when no canary runs. */
export function haltCanary(pointer: ReleasePointer): PointerChange {
  runningCanary(pointer)
  return { stable: pointer.stable, previous: pointer.previous }
}

/**
 * An earlier state of the pointer for everybody. What came before it then comes before it now, so that two rollbacks lead further back. A canary
 * ends, because it was made of the release that is left.
 */
export function rollbackRelease({ stable, previous }: Pick<ReleasePointer, 'stable' | 'previous'>): PointerChange {
  return { stable, previous }
}

function runningCanary({ canary }: Pick<ReleasePointer, 'canary'>): Canary {
  if (canary === undefined) throw new Error('No canary is running.')
  return canary
}
