import type { SiteStorage } from '@kinora/releases/storage'

import { meaningOf } from '../../errors/error-codes.ts'
import type { ErrorGroup, ErrorInRelease } from '../console-api.ts'
import type { EarlierError, ReportedError, TelemetryHealth } from './ask-telemetry.ts'
import { audienceOf, undoOf } from './audiences.ts'
import type { SeenReleases } from './audiences.ts'
import type { KnownBuilds } from './known-builds.ts'
import { sourcePlaces } from './source-maps.ts'

const maxGroups = 50

/**
 * Groups errors with the same cause across builds: the same remote, name and message at the same place in the sources or, without a source map, at the same
 * place in the same build. Errors in live builds come first, then those reported from the most networks, because a single network can fake any number of
 * viewers.
 */
export async function groupErrors(
  { errors, builds, earlier = [] }: Pick<TelemetryHealth, 'errors' | 'builds' | 'earlier'>,
  known: KnownBuilds,
  seen: SeenReleases,
  storage: SiteStorage,
): Promise<ErrorGroup[]> {
  const places = [...errors.flatMap(stackOf), ...earlier.flatMap(({ place }) => place ?? [])]
  const sources = await sourcePlaces(places, (build) => known.has(build), storage)

  function keyOf(error: EarlierError & Partial<ReportedError>): string {
    const { remote, build, phase = '', fault, message, place, stack } = error
    const source = sources.get(stack?.[0] ?? place ?? '')
    const where = source === undefined ? `${build} ${place ?? phase}` : `${source.source}:${source.line}`
    return [remote, fault, message ?? '', where].join(' ')
  }

  const before = Map.groupBy(earlier, keyOf)

  function groupOf(key: string, alike: readonly ReportedError[]): ErrorGroup | [] {
    const [first] = alike.toSorted(byFirst)
    if (first === undefined) return []
    const { remote } = first
    const { build: firstBuild, firstAt } = [first, ...(before.get(key) ?? [])].toSorted(byFirst)[0] ?? first
    const code = alike.find(({ code }) => code)?.code ?? undefined
    const broken = alike.map(({ build }) => build)
    const inReleases = [...Map.groupBy(alike, ({ release, build }) => `${release} ${build}`).values()]
    return {
      ...first,
      key,
      // Take the owner from the release, because reports are untrusted.
      owner: known.entryOf(first)?.extras.owner ?? '',
      code: code === undefined ? undefined : { number: code, ...meaningOf(code) },
      traceId: alike.find(({ traceId }) => traceId)?.traceId ?? undefined,
      times: alike.reduce((sum, { times }) => sum + times, 0),
      firstAt,
      lastAt: alike.reduce((last, { lastAt }) => (lastAt > last ? lastAt : last), first.lastAt),
      firstBuild: `${remote}@${firstBuild}`,
      seenIn: inReleases.flatMap((same) => seenInRelease(same, builds, seen)).toSorted(byUrgency),
      stack: stackOf(alike.find((error) => stackOf(error).length > 0) ?? first).map((place) => ({
        place,
        source: sources.get(place),
      })),
      undo: broken.map((build) => undoOf(seen, remote, build, broken)).find((undo) => undo !== undefined),
    }
  }

  return [...Map.groupBy(errors, keyOf)]
    .flatMap(([key, alike]) => groupOf(key, alike))
    .toSorted((a, b) => byUrgency(a.seenIn[0], b.seenIn[0]) || b.times - a.times)
    .slice(0, maxGroups)
}

function stackOf({ stack, place }: ReportedError): string[] {
  return stack ?? (place === null ? [] : [place])
}

/** Counts an error in a build and release. The viewers at several places in a file may overlap, so the largest count is a lower bound. */
function seenInRelease(
  same: readonly ReportedError[],
  builds: TelemetryHealth['builds'],
  seen: SeenReleases,
): ErrorInRelease | [] {
  const [first] = same
  if (first === undefined) return []
  const { release, remote, build } = first
  const total = builds.find((one) => one.release === release && one.remote === remote && one.build === build)
  const viewers = Math.max(...same.map((error) => error.viewers))
  // More viewers with the error than viewers in total means that the total is too low.
  const ofViewers = Math.max(total?.viewers ?? 0, viewers)
  return {
    release,
    build: `${remote}@${build}`,
    audience: audienceOf(seen, remote, build),
    viewers,
    networks: Math.max(...same.map(({ networks = 0 }) => networks)),
    isAtLeast: same.length > 1,
    ofViewers,
    share: viewers / ofViewers,
    interval: wilsonInterval(viewers, ofViewers),
  }
}

function byFirst(a: { firstAt: string }, b: { firstAt: string }): number {
  return a.firstAt.localeCompare(b.firstAt)
}

function byUrgency(a: ErrorInRelease | undefined, b: ErrorInRelease | undefined): number {
  if (a === undefined || b === undefined) return 0
  const byAudience = Number(a.audience === 'not live') - Number(b.audience === 'not live')
  return byAudience || b.networks - a.networks || b.viewers - a.viewers
}

/** Standard score for 95%. */
const z = 1.96

/** Returns the 95% confidence interval (Wilson score) for `hits` out of `samples`, as fractions; 0 to 1 without samples. */
export function wilsonInterval(hits: number, samples: number): [number, number] {
  if (samples === 0) return [0, 1]
  const share = hits / samples
  const middle = share + z ** 2 / (2 * samples)
  const spread = z * Math.sqrt((share * (1 - share)) / samples + z ** 2 / (4 * samples ** 2))
  const scale = 1 + z ** 2 / samples
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}
