import { buildIdsByApp, createRelease } from '@kinora/releases'
import type { NewRelease } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { readLiveReleases } from '../releases/live-releases.ts'
import type { Audience } from './static-errors.ts'

/**
 * The release that builds are held against: what its audience sees now, with these apps as everybody else sees them. So nothing that fails beside them in a canary is laid to
 * them, and nothing that a canary's own build of theirs does wrong excuses it.
 *
 * @param apps those whose builds are checked. One that a canary alone has is in no such release.
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
