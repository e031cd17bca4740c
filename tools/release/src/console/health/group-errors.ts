import { failureCodes } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'

import type { Action, ErrorGroup, ErrorInRelease } from '../console-api.ts'
import { meaningOf } from '../../errors/error-codes.ts'
import { sourcePlaces } from '../read/source-maps.ts'
import type { SourcePlace } from '../read/source-maps.ts'
import type { AlikeErrors, EarlierError, TelemetryHealth } from './ask-telemetry.ts'
import { audienceOf, undoOf } from './audiences.ts'
import type { SeenReleases } from './audiences.ts'
import type { KnownBuilds } from './known-builds.ts'
import { wilsonInterval } from './wilson-interval.ts'

interface MappedErrors extends AlikeErrors {
  stackInSources: ErrorGroup['stack']
}

type Builds = TelemetryHealth['builds']

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
  const places = [...errors.flatMap(placesOf), ...earlier.flatMap(({ place }) => place ?? [])]
  const sources = await sourcePlaces(places, (build) => known.has(build), storage)
  const mapped = errors.map((error): MappedErrors => {
    const stackInSources = placesOf(error).map((place) => ({ place, source: sources.get(place) }))
    return Object.assign(error, { stackInSources })
  })
  const before = Map.groupBy(
    earlier.map((error) => Object.assign(error, { phase: '', source: sources.get(error.place ?? '') })),
    (error) => keyOf(error, error.source),
  )
  return [...Map.groupBy(mapped, (error) => keyOf(error, error.stackInSources[0]?.source))]
    .map(([key, alike]) => groupOf(key, alike, before.get(key) ?? [], builds, known, seen))
    .toSorted((a, b) => byUrgency(a.seenIn[0], b.seenIn[0]) || b.times - a.times)
    .slice(0, maxGroups)
}

function placesOf({ stack, place }: AlikeErrors): string[] {
  return stack ?? (place === null ? [] : [place])
}

function byUrgency(a: ErrorInRelease | undefined, b: ErrorInRelease | undefined): number {
  if (a === undefined || b === undefined) return 0
  return Number(isLive(b)) - Number(isLive(a)) || (b.networks ?? 0) - (a.networks ?? 0) || b.viewers - a.viewers
}

function keyOf(
  { remote, build, phase, fault, message, place }: EarlierError & { phase: string },
  source: SourcePlace | undefined,
): string {
  const where = source === undefined ? `${build} ${place ?? phase}` : `${source.source}:${source.line}`
  return [remote, fault, message ?? '', where].join(' ')
}

function groupOf(
  key: string,
  alike: readonly MappedErrors[],
  before: readonly EarlierError[],
  builds: Builds,
  known: KnownBuilds,
  seen: SeenReleases,
): ErrorGroup {
  const [first] = alike.toSorted(byFirst)
  if (first === undefined) throw new Error('A group must contain at least one error.')
  const { remote, path, phase, fault, message } = first
  const { build: firstBuild, firstAt } = [first, ...before].toSorted(byFirst)[0] ?? first
  const code = alike.find(({ code }) => code)?.code ?? codeOfPhase(phase)
  const had = new Set(alike.map(({ build }) => build))
  const inReleases = [...Map.groupBy(alike, ({ release, build }) => `${release} ${build}`).values()]
  return {
    key,
    remote,
    // Take the owner from the release, because reports are untrusted.
    owner: known.entryOf(first)?.extras.owner ?? '',
    path,
    phase,
    code: code === undefined ? undefined : { number: code, ...meaningOf(code) },
    traceId: alike.find((error) => error.traceId)?.traceId ?? undefined,
    fault,
    message: message ?? undefined,
    times: sum(alike, ({ times }) => times),
    firstAt,
    lastAt:
      alike
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .at(-1) ?? first.lastAt,
    firstBuild: `${remote}@${firstBuild}`,
    seenIn: inReleases.map((same) => seenInRelease(same, builds, seen)).toSorted(byUrgency),
    stack: (alike.find(({ stackInSources }) => stackInSources.length > 0) ?? first).stackInSources,
    viewers: distinctOf(alike),
    undo: alike
      .map(({ build }) => undoOf(seen, remote, build))
      .find((undo) => undo !== undefined && !leadsTo(had, undo, remote, seen)),
  }
}

/** Whether the action would bring back a build that had the same error. */
function leadsTo(builds: ReadonlySet<string>, undo: Action, remote: string, { previous }: SeenReleases): boolean {
  if (undo.kind === 'promote') return undo.builds.some((id) => builds.has(id.split('@')[1] ?? ''))
  return undo.kind === 'rollback' && builds.has(previous?.microFrontends[remote]?.[0]?.extras.build ?? '')
}

/** Counts an error in a build and release. The viewers at several places in a file may overlap, so the largest count is a lower bound. */
function seenInRelease(same: readonly MappedErrors[], builds: Builds, seen: SeenReleases): ErrorInRelease {
  const { release = '', remote = '', build = '' } = same[0] ?? {}
  const whole = builds.find((one) => one.release === release && one.remote === remote && one.build === build)
  const distinct = distinctOf(same)
  const viewers = distinct ?? Math.max(...same.map((errors) => errors.viewers))
  // More viewers with the error than viewers in total means that the total is too low.
  const ofViewers = Math.max(whole?.viewers ?? 0, viewers)
  return {
    release,
    build: `${remote}@${build}`,
    audience: audienceOf(seen, remote, build),
    times: sum(same, ({ times }) => times),
    viewers,
    networks: mostOf(same.flatMap(({ networks }) => networks ?? [])),
    isAtLeast: distinct === undefined && same.length > 1,
    ofViewers,
    share: viewers / ofViewers,
    interval: wilsonInterval(viewers, ofViewers),
  }
}

/** Returns the number of distinct viewers; undefined for several errors, because their viewers may overlap. */
function distinctOf(errors: readonly AlikeErrors[]): number | undefined {
  return errors.length === 1 ? errors[0]?.viewers : undefined
}

function byFirst(a: { firstAt: string }, b: { firstAt: string }): number {
  return a.firstAt.localeCompare(b.firstAt)
}

/** Derives the code from the phase, because older releases' pages don't report one. */
function codeOfPhase(phase: string): string | undefined {
  return Object.hasOwn(failureCodes, phase) ? failureCodes[phase as keyof typeof failureCodes] : undefined
}

function isLive({ audience }: ErrorInRelease): boolean {
  return audience !== 'nobody'
}

/** Returns the maximum rather than the sum, because several errors' networks may overlap. */
function mostOf(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : Math.max(...numbers)
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}
