import { buildIdsByApp, createRelease } from '@kinora/releases'
import type { NewRelease } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { readLiveReleases } from '../releases/live-releases.ts'
import type { Audience } from './static-errors.ts'

/**
 * Returns the release to compare builds with: what the audience sees now, but with the stable builds of the checked apps. That way, errors in a canary's other
 * builds aren't blamed on the checked builds, and errors in a canary's builds of the same apps don't excuse them.
 *
 * @param apps the apps whose builds are being checked. Those that are only in the canary are left out of the result.
 * @returns undefined if nothing is live.
 */
export async function liveReleaseBeside(
  apps: readonly string[],
  audience: Audience,
  store: ReleaseStore,
): Promise<NewRelease | undefined> {
  const { stable, canary } = await readLiveReleases(store, await store.readPointer())
  if (stable === undefined) return undefined
  if (audience === 'everybody' || canary === undefined) return createRelease(stable, [])
  const others = buildIdsByApp(stable)
  const builds = apps.flatMap((app) => (others[app] === undefined ? [] : [`${app}@${others[app]}`]))
  const manifests = await Promise.all(builds.map((id) => store.readBuild(id)))
  return createRelease(
    canary,
    manifests,
    apps.filter((app) => others[app] === undefined),
  )
}
