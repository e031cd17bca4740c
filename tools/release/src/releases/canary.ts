import { haltCanary, hasBuilds, promoteCanary, startCanary } from '@kinora/releases'
import type { CanaryPlan, ChangeNote, PointerChange, ReleasePointer } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { readLiveReleases, requireLive } from './live-releases.ts'
import { createAllowed } from './promote.ts'

/** Options for a canary. */
export interface CanaryOptions {
  /** Larger shares that the site will set automatically, and how long it waits before each. */
  plan?: Pick<CanaryPlan, 'steps' | 'everySeconds'> | undefined
  /** Author and reason. */
  note?: ChangeNote
}

/**
 * Shows builds to a share of viewers, in a release that also contains all other live builds. If a canary is already running, adds the builds to it; without
 * builds, only changes its share.
 *
 * @param percent share of viewers, above 0 and at most 100.
 * @returns the ID of the canary's release.
 * @throws {ReleaseRefusedError} if a version range isn't satisfied, or a build declares a reserved path.
 * @throws {Error} if nothing is live yet, a build is unknown or already live, the release would be invalid, or the shares don't increase.
 */
export async function canary(
  builds: readonly string[],
  percent: number,
  store: ReleaseStore,
  { plan, note }: CanaryOptions = {},
): Promise<string> {
  let shown = ''
  await changePointer(
    store,
    async (pointer) => {
      const live = requireLive(pointer)
      shown = await canaryRelease(builds, live, store)
      const present = live.canary
      const isAsBefore = present?.release === shown && present.percent === percent
      // Setting the same share without steps removes the plan.
      return isAsBefore && plan === undefined && present.plan === undefined
        ? undefined
        : startCanary(live, shown, percent, plan)
    },
    note,
  )
  return shown
}

async function canaryRelease(builds: readonly string[], live: ReleasePointer, store: ReleaseStore): Promise<string> {
  if (builds.length === 0) {
    if (live.canary === undefined)
      throw new Error('No canary is running, so there is no share to change. Specify builds.')
    return live.canary.release
  }
  const manifests = await Promise.all(builds.map((id) => store.readBuild(id)))
  const releases = await readLiveReleases(store, live)
  if (live.canary !== undefined && releases.canary !== undefined && hasBuilds(releases.canary, manifests))
    return live.canary.release
  if (live.canary === undefined && releases.stable !== undefined && hasBuilds(releases.stable, manifests))
    throw new Error(
      `Cannot start a canary with ${builds.join(', ')}: already live for all viewers. Specify builds that are not live.`,
    )

  const { id, document } = createAllowed(releases.canary ?? releases.stable, manifests)
  await store.saveRelease(id, document)
  return id
}

/**
 * Promotes the canary for all viewers.
 *
 * @returns the ID of the live release.
 * @throws {Error} if no canary is running.
 */
export function promoteRunningCanary(store: ReleaseStore, note?: ChangeNote): Promise<string> {
  return endCanary(promoteCanary, store, note)
}

/**
 * Returns all viewers to the stable release.
 *
 * @returns the stable release's ID.
 * @throws {Error} if no canary is running.
 */
export function halt(store: ReleaseStore, note?: ChangeNote): Promise<string> {
  return endCanary(haltCanary, store, note)
}

async function endCanary(
  end: (live: ReleasePointer) => PointerChange,
  store: ReleaseStore,
  note: ChangeNote | undefined,
): Promise<string> {
  let live = ''
  await changePointer(
    store,
    (pointer) => {
      const change = end(requireLive(pointer))
      live = change.stable
      return change
    },
    note,
  )
  return live
}
