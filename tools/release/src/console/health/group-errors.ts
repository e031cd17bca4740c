import type { SiteStorage } from '@kinora/releases/storage'

import type { Action, ErrorGroup } from '../console-api.ts'
import { sourcePlaceOf } from '../read/source-maps.ts'
import type { AlikeErrors, TelemetryHealth } from './ask-telemetry.ts'
import { audienceOf, undoOf } from './audiences.ts'
import type { SeenReleases } from './audiences.ts'

interface MappedErrors extends AlikeErrors {
  stackInSources: ErrorGroup['stack']
}

type Builds = TelemetryHealth['builds']

const mostGroups = 50

/**
 * Puts errors together that are one mistake, whatever build they are of: of one remote, name and message, at one place of the sources; without a source map, at one place
 * of one build. Those that viewers meet now come first, of these those of the most viewers.
 */
export async function groupErrors(
  { errors, builds }: Pick<TelemetryHealth, 'errors' | 'builds'>,
  seen: SeenReleases,
  storage: SiteStorage,
): Promise<ErrorGroup[]> {
  const mapped: MappedErrors[] = []
  // One after the other: each map is some megabytes, and is kept for the next.
  for (const error of errors) {
    const stackInSources: ErrorGroup['stack'] = []
    for (const place of error.stack ?? [error.place ?? []].flat())
      stackInSources.push({ place, source: await sourcePlaceOf(place, storage) })
    mapped.push(Object.assign(error, { stackInSources }))
  }
  return [...Map.groupBy(mapped, keyOf)]
    .map(([key, alike]) => groupOf(key, alike, builds, seen))
    .toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)) || b.viewers - a.viewers || b.times - a.times)
    .slice(0, mostGroups)
}

function keyOf({ remote, build, phase, fault, message, place, stackInSources }: MappedErrors): string {
  const source = stackInSources[0]?.source
  const where = source === undefined ? `${build} ${place ?? phase}` : `${source.source}:${source.line}`
  return [remote, fault, message ?? '', where].join(' ')
}

function groupOf(key: string, alike: readonly MappedErrors[], builds: Builds, seen: SeenReleases): ErrorGroup {
  const [first] = alike.toSorted((a, b) => a.firstAt.localeCompare(b.firstAt))
  if (first === undefined) throw new Error('A group has at least one error.')
  const { remote, owner, path, phase, fault, message, firstAt } = first
  const seenIn = [...Map.groupBy(alike, ({ build }) => build).values()].map((same) => seenInBuild(same, builds, seen))
  const viewers = sum(alike, (errors) => errors.viewers)
  const had = new Set(alike.map(({ build }) => build))
  const ofViewers = sum(seenIn, (seen) => seen.ofViewers)
  return {
    key,
    remote,
    // Anybody can say anything in a report; whose a remote is, the release says.
    owner: seen.stable?.microFrontends[remote]?.[0]?.extras.owner ?? owner,
    path,
    phase,
    fault,
    message: message ?? undefined,
    times: sum(alike, ({ times }) => times),
    viewers,
    share: ofViewers === 0 ? 0 : Math.min(1, viewers / ofViewers),
    firstAt,
    lastAt:
      alike
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .at(-1) ?? first.lastAt,
    firstBuild: `${remote}@${first.build}`,
    builds: seenIn.map(({ ofViewers: _, ...seen }) => seen),
    stack: (alike.find(({ stackInSources }) => stackInSources.length > 0) ?? first).stackInSources,
    undo: alike
      .map(({ build }) => undoOf(seen, remote, build))
      .find((undo) => undo !== undefined && !leadsTo(had, undo, remote, seen)),
  }
}

/** Whether a way back leads to a build that had the same error. */
function leadsTo(builds: ReadonlySet<string>, undo: Action, remote: string, { previous }: SeenReleases): boolean {
  if (undo.kind === 'promote') return undo.builds.some((id) => builds.has(id.split('@')[1] ?? ''))
  return undo.kind === 'rollback' && builds.has(previous?.microFrontends[remote]?.[0]?.extras.build ?? '')
}

/** A build may be in several releases. */
function seenInBuild(same: readonly MappedErrors[], builds: Builds, seen: SeenReleases) {
  const { remote = '', build = '' } = same[0] ?? {}
  const releases = new Set(same.map(({ release }) => release))
  const known = builds.filter((one) => one.remote === remote && one.build === build && releases.has(one.release))
  return {
    build: `${remote}@${build}`,
    version: known[0]?.version ?? '',
    audience: audienceOf(seen, remote, build),
    times: sum(same, ({ times }) => times),
    viewers: sum(same, ({ viewers }) => viewers),
    ofViewers: sum(known, ({ viewers }) => viewers),
  }
}

function isLive({ builds }: ErrorGroup): boolean {
  return builds.some(({ audience }) => audience !== 'nobody')
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}
