import { randomBytes } from 'node:crypto'

import type { Canary, ReleasePointer } from './release-pointer.ts'

/** What a pointer says apart from when it was written; the store adds that. */
export type PointerChange = Omit<ReleasePointer, 'sequence' | 'changedAt'>

/**
 * A new stable release. A canary that runs goes on, as `canaryRelease`: the release that has the same builds besides, so that neither
 * loses what the other brings.
 */
export function promoteRelease(
  pointer: ReleasePointer | undefined,
  release: string,
  canaryRelease?: string,
): PointerChange {
  const canary = canaryRelease === undefined ? undefined : pointer?.canary
  return {
    stable: release,
    previous: pointer?.stable ?? null,
    ...(canary === undefined || canaryRelease === undefined ? {} : { canary: { ...canary, release: canaryRelease } }),
  }
}

/**
 * A canary for `percent` of the viewers. While one runs, the viewers who see it go on seeing the canary, as the new `release` and at the new
 * share.
 *
 * @throws {Error} when `percent` is not above 0 and at most 100.
 */
export function startCanary(
  { stable, previous, canary }: ReleasePointer,
  release: string,
  percent: number,
): PointerChange {
  if (!(percent > 0 && percent <= 100))
    throw new Error(`A canary's share is above 0 and at most 100 percent; ${percent} is not.`)
  const begun = canary ?? { salt: randomBytes(9).toString('base64url'), startedAt: new Date().toISOString() }
  return { stable, previous, canary: { ...begun, release, percent } satisfies Canary }
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

function runningCanary({ canary }: ReleasePointer): Canary {
  if (canary === undefined) throw new Error('No canary is running.')
  return canary
}
