import { readLiveReleases } from '../../releases/live-releases.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { Health, HealthOfBuild } from '../console-api.ts'
import { askTelemetry } from './ask-telemetry.ts'
import type { TelemetryHealth } from './ask-telemetry.ts'
import { audienceOf } from './audiences.ts'
import type { SeenReleases } from './audiences.ts'
import { groupErrors } from './group-errors.ts'
import { readKnownBuilds } from './known-builds.ts'
import type { ClaimedBuild, KnownBuilds } from './known-builds.ts'
import { wilsonInterval } from './wilson-interval.ts'

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
  const seen: SeenReleases = { ...live, previous }
  const known = await readKnownBuilds([...health.builds, ...health.errors], site.store)
  // A report is fake if its release is stored but doesn't contain the build. Builds of deleted releases can't be verified.
  const isKnown = (claimed: ClaimedBuild) => known.isGone(claimed.release) || known.entryOf(claimed) !== undefined
  const builds = health.builds.filter(isKnown)
  const unknown = [...health.builds, ...health.errors].filter((claimed) => !isKnown(claimed))
  const { since, until, stepSeconds, times, canary } = health
  return {
    since,
    until,
    live: [pointer?.stable, pointer?.canary?.release].flatMap((release) => release ?? []),
    stepSeconds,
    times,
    canary,
    builds: builds.map((build) => healthOf(build, builds, known, seen)),
    errors: await groupErrors({ ...health, builds, errors: health.errors.filter(isKnown) }, known, seen, site.storage),
    unknownBuilds: new Set(unknown.map(({ release, remote, build }) => `${release} ${remote}@${build}`)).size,
  }
}

function healthOf(
  health: TelemetryHealth['builds'][number],
  builds: TelemetryHealth['builds'],
  known: KnownBuilds,
  seen: SeenReleases,
): HealthOfBuild {
  const { release, remote, build, viewers, failedViewers, errors, failedLoads, failedBeforeDrawn, vitals } = health
  const extras = known.entryOf(health)?.extras
  // Only the release's current build has a fallback.
  const previous = extras?.build === build ? extras.previous?.build : undefined
  // If the previous build failed too, it didn't replace the current one.
  const failedToo = builds.find((one) => one.release === release && one.remote === remote && one.build === previous)
  return {
    release,
    audience: audienceOf(seen, remote, build),
    remote,
    build,
    owner: extras?.owner ?? '',
    viewers,
    failedViewers,
    interval: wilsonInterval(failedViewers, viewers),
    errors,
    failedLoads,
    fallbacks:
      health.fallbacks ??
      (previous === undefined ? 0 : Math.max(0, failedBeforeDrawn - (failedToo?.failedBeforeDrawn ?? 0))),
    vitals,
  }
}
