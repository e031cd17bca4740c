import { staticErrors } from '../../check/static-errors.ts'
import type { Audience } from '../../check/static-errors.ts'
import { formatRefusal } from '../../check/refusal.ts'
import { releasedBuilds } from '../../releases/candidate-builds.ts'
import { readLiveReleases } from '../../releases/live-releases.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { CheckedBuilds, CheckOfLive } from '../console-api.ts'

/**
 * What `check` says of the live builds as they lie in the storage today: files against their hashes, ranges, paths, deprecations, sizes. Of the canary it is the builds that
 * everybody's release has not, beside all else of the canary. No page is opened.
 */
export async function checkLive(site: ReleaseContext): Promise<CheckOfLive> {
  const { stable, canary } = await readLiveReleases(site.store, await site.store.readPointer())
  const live = stable === undefined ? [] : releasedBuilds(stable)
  const besides = (canary === undefined ? [] : releasedBuilds(canary)).filter((build) => !live.includes(build))
  return {
    stable: await checked(live, site, 'everybody'),
    ...(canary !== undefined && { canary: await checked(besides, site, 'canary') }),
  }
}

async function checked(
  builds: string[],
  { storage, store }: ReleaseContext,
  audience: Audience,
): Promise<CheckedBuilds> {
  if (builds.length === 0) return { builds, errors: [], warnings: [] }
  const { refusals, warnings } = await staticErrors(builds, storage, store, { audience, acceptsSize: true })
  return { builds, errors: refusals.map(formatRefusal), warnings }
}
