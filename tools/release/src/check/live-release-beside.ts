import { buildIdsByApp, createRelease } from '@kinora/releases'
import type { NewRelease } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { readLiveReleases } from '../releases/live-releases.ts'
import type { Audience } from './static-errors.ts'

/**
 * The release to compare builds with: what its audience sees now, but with the stable builds of these apps. So the builds are not blamed for failures of a
 * canary's other builds, nor excused by the canary's own builds of these apps.
 *
 * @param apps the apps whose builds are checked. An app that only the canary has is not included.
 * @returns undefined when nothing is live.
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
