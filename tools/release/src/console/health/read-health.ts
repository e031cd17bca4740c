import { readLiveReleases } from '../../releases/live-releases.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { Health, HealthOfBuild } from '../console-api.ts'
import { askTelemetry } from './ask-telemetry.ts'
import type { TelemetryHealth } from './ask-telemetry.ts'
import { audienceOf } from './audiences.ts'
import type { SeenReleases } from './audiences.ts'
import { groupErrors } from './group-errors.ts'
import { wilsonInterval } from './wilson-interval.ts'

const mostMinutes = 30 * 24 * 60

/**
 * Reads how viewers fared in the last `minutes`: by release and build, and the errors that they met, put together by the place of the sources that they are of.
 *
 * @throws {Error} in a sentence, where the site tells nothing.
 */
export async function readHealth(site: ReleaseContext, minutes: number): Promise<Health> {
  if (!(minutes >= 1 && minutes <= mostMinutes)) throw new Error(`The time is from 1 to ${mostMinutes} minutes.`)
  const pointer = await site.store.readPointer()
  const [told, live, previous] = await Promise.all([
    askTelemetry(site, minutes),
    readLiveReleases(site.store, pointer),
    // It may have been cleared up.
    pointer?.previous ? site.store.readRelease(pointer.previous).catch(() => undefined) : undefined,
  ])
  const seen: SeenReleases = { ...live, previous }
  const { since, until, stepSeconds, times } = told
  return {
    since,
    until,
    stepSeconds,
    times,
    builds: told.builds.map((build) => healthOf(build, told, seen)),
    errors: await groupErrors(told, seen, site.storage),
  }
}

function healthOf(
  { failedBeforeDrawn, ...told }: TelemetryHealth['builds'][number],
  { builds }: TelemetryHealth,
  seen: SeenReleases,
): HealthOfBuild {
  const { release, remote, build, viewers, failedViewers } = told
  const audience = audienceOf(seen, remote, build)
  const document = audience === 'canary' ? seen.canary : seen.stable
  const previous = audience === 'nobody' ? undefined : document?.microFrontends[remote]?.[0]?.extras.previous?.build
  // Where the one before failed as well, nothing stood in.
  const failedToo = builds.find((one) => one.release === release && one.remote === remote && one.build === previous)
  const fallbacks = previous === undefined ? 0 : Math.max(0, failedBeforeDrawn - (failedToo?.failedBeforeDrawn ?? 0))
  return Object.assign(told, { audience, fallbacks, interval: wilsonInterval(failedViewers, viewers) })
}
