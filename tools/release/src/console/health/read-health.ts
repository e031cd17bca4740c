import { readLiveReleases } from '../../releases/live-releases.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { Health } from '../console-api.ts'
import { askTelemetry } from './ask-telemetry.ts'
import type { ClaimedBuild } from './ask-telemetry.ts'
import { audienceOf } from './audiences.ts'
import { groupErrors, wilsonInterval } from './group-errors.ts'
import { readKnownBuilds } from './known-builds.ts'

const maxMinutes = 90 * 24 * 60

/**
 * Reads metrics for the last `minutes` by release and build, with errors grouped by their place in the sources. Leaves out builds that aren't part of their
 * release.
 *
 * @throws {Error} if the site doesn't provide telemetry.
 */
export async function readHealth(site: ReleaseContext, minutes: number): Promise<Health> {
  if (!(minutes >= 1 && minutes <= maxMinutes)) throw new Error(`Invalid period. Choose 1 to ${maxMinutes} minutes.`)
  const pointer = await site.store.readPointer()
  const [health, live, previous] = await Promise.all([
    askTelemetry(site, minutes),
    readLiveReleases(site.store, pointer),
    // The previous release may have been deleted.
    pointer?.previous ? site.store.readRelease(pointer.previous).catch(() => undefined) : undefined,
  ])
  const seen = { ...live, previous }
  const claims = [...health.builds, ...health.errors]
  const known = await readKnownBuilds(claims, site.store)
  // A report is fake if its release is stored but doesn't contain the build. Builds of deleted releases can't be verified.
  const isKnown = (claim: ClaimedBuild) => known.isGone(claim.release) || known.entryOf(claim) !== undefined
  const unknown = claims.filter((claim) => !isKnown(claim))
  const [builds, errors] = [health.builds.filter(isKnown), health.errors.filter(isKnown)]
  const { since, until, times, canary, earlier } = health
  return {
    since,
    until,
    live: [pointer?.stable, pointer?.canary?.release].flatMap((release) => release ?? []),
    times,
    canary,
    builds: builds.map((build) => ({
      ...build,
      audience: audienceOf(seen, build.remote, build.build),
      owner: known.entryOf(build)?.extras.owner ?? '',
      interval: wilsonInterval(build.failedViewers, build.viewers),
    })),
    errors: await groupErrors({ builds, errors, earlier }, known, seen, site.storage),
    unknownBuilds: new Set(unknown.map(({ release, remote, build }) => `${release} ${remote}@${build}`)).size,
  }
}
