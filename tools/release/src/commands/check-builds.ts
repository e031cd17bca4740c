import { Option } from 'commander'

import { ReleaseRefusedError } from '@kinora/releases'
import { check } from '../check/check.ts'
import { saveCheckRecord } from '../check/check-records.ts'
import { formatRefusal } from '../check/refusal.ts'
import type { Refusal } from '../check/refusal.ts'
import { isAtHand, readTeamChecks, teamCheckFiles } from '../check/team-checks.ts'
import type { TeamChecks } from '../checks.ts'
import type { Audience } from '../check/static-errors.ts'
import { readLiveReleases } from '../releases/live-releases.ts'
import { ownBuilds } from '../releases/released-builds.ts'
import type { ReleaseContext } from '../site/open-site.ts'

/** Options of commands that check builds. */
export interface CheckFlags {
  render: boolean
  acceptSize?: boolean
  /** Files with the teams' checks; true or undefined to look for them, false to skip them. */
  checks?: readonly string[] | boolean
}

export const checkOptions = () => [
  new Option('--no-render', 'check only files, version ranges and sizes, without rendering pages'),
  new Option('--accept-size', 'allow builds to be more than a tenth and 2 KB larger than the live ones'),
  new Option(
    '--checks <file>',
    "a team's URLs and journeys; repeatable, by default kinora.check.ts in the current folder and in apps/<app>",
  ).argParser((file: string, before: unknown) => [...(Array.isArray(before) ? (before as string[]) : []), file]),
  new Option('--no-checks', "skip the teams' own checks"),
]

/**
 * Checks builds, stores the result for the timeline, and returns a summary. Promoted builds also join a running canary, so they are checked in both releases.
 *
 * @param by who runs the check, unverified.
 * @throws {ReleaseRefusedError} with all errors.
 */
export async function checkBuilds(
  builds: string[],
  site: ReleaseContext,
  flags: CheckFlags,
  audience: Audience,
  by: string,
): Promise<string> {
  const found: string[] = []
  for (const part of await partsOf(builds, site, audience))
    found.push(`${part.where}${await checkPart(part, site, flags, by)}`)
  return found.join('\n')
}

/** Checks the running canary's own builds in its current release; a no-op without a canary. @throws {ReleaseRefusedError} with all errors. */
export async function checkCanary(site: ReleaseContext, flags: CheckFlags, by: string): Promise<string[]> {
  return Promise.all((await partsOfCanary(site)).map((part) => checkPart(part, site, flags, by)))
}

/** What a check would find without rendering, including missing team files. */
export interface ForeseenFindings {
  errors: string[]
  warnings: string[]
}

/** Predicts the errors of `checkBuilds` without storing anything. @throws {Error} if a team's file can't be read or mentions an undeclared path. */
export async function foreseeBuilds(
  builds: string[],
  site: ReleaseContext,
  flags: CheckFlags,
  audience: Audience,
): Promise<ForeseenFindings> {
  return foresee(await partsOf(builds, site, audience), site, flags)
}

/** Predicts the errors of `checkCanary`. @throws {Error} in the same cases as `foreseeBuilds`. */
export async function foreseeCanary(site: ReleaseContext, flags: CheckFlags): Promise<ForeseenFindings> {
  return foresee(await partsOfCanary(site), site, flags)
}

async function foresee(parts: readonly Part[], site: ReleaseContext, flags: CheckFlags): Promise<ForeseenFindings> {
  const foreseen: ForeseenFindings = { errors: [], warnings: [] }
  for (const { builds, audience, where } of parts) {
    const { refusals, left } = await teamOf(builds, site, flags)
    const found = await check(builds, site, { isRendered: false, audience, acceptsSize: flags.acceptSize })
    foreseen.errors.push(...[...refusals.map(formatRefusal), ...found.errors].map((error) => `${where}${error}`))
    foreseen.warnings.push(...found.warnings, ...left)
  }
  return { errors: foreseen.errors, warnings: [...new Set(foreseen.warnings)] }
}

/** One of the checks behind an action. */
interface Part {
  builds: string[]
  audience: Audience
  /** Prefix of the part's output lines. */
  where: string
}

async function partsOf(builds: string[], { store }: ReleaseContext, audience: Audience): Promise<Part[]> {
  const part: Part = { builds, audience, where: '' }
  const { stable, canary } = await readLiveReleases(store, await store.readPointer())
  if (audience === 'canary' || canary === undefined) return [part]
  // The canary ends if it wouldn't differ from the stable release once these builds are promoted.
  const left = Object.keys(ownBuilds(canary, stable)).filter((id) => builds.every((build) => appOf(build) !== id))
  return left.length === 0 ? [part] : [part, { builds, audience: 'canary', where: "With the canary's builds: " }]
}

async function partsOfCanary({ store }: ReleaseContext): Promise<Part[]> {
  const { stable, canary } = await readLiveReleases(store, await store.readPointer())
  if (canary === undefined) return []
  const builds = Object.entries(ownBuilds(canary, stable)).map(([id, build]) => `${id}@${build}`)
  return builds.length === 0 ? [] : [{ builds, audience: 'canary', where: '' }]
}

async function checkPart(
  { builds, audience, where }: Part,
  site: ReleaseContext,
  flags: CheckFlags,
  by: string,
): Promise<string> {
  const { render, acceptSize = false } = flags
  const { team, refusals, left } = await teamOf(builds, site, flags)
  if (refusals.length > 0) throw new ReleaseRefusedError(refusals.map((refusal) => `${where}${formatRefusal(refusal)}`))
  const { evidenceFolder } = site
  const options = { isRendered: render, acceptsSize: acceptSize, audience, team, evidenceFolder }
  const found = await check(builds, site, options)
  const findings = { ...found, warnings: [...found.warnings, ...left, ...(await checksOfOthers(builds, site))] }
  await saveCheckRecord(findings, builds, by, site.storage)
  const { errors, warnings, rendered, renders, skipped } = findings
  if (errors.length > 0) throw new ReleaseRefusedError(errors.map((error) => `${where}${error}`))
  if (!render)
    return [...warnings, `${builds.join(', ')}: no errors found; no pages were rendered (--no-render).`].join('\n')
  const unrendered = skipped.length === 0 ? '' : `; not rendered because the site has no content: ${skipped.join(', ')}`
  const times = `${renders} ${renders === 1 ? 'time' : 'times'}`
  const journeys = team.journeys?.length ? `; journeys: ${team.journeys.map(({ name }) => name).join(', ')}` : ''
  const summary = `no errors found; rendered ${rendered.join(', ') || 'nothing'} (${times})${journeys}${unrendered}.`
  return [...warnings, `${builds.join(', ')}: ${summary}`].join('\n')
}

/**
 * Reads the teams' checks for these builds, and returns errors about missing files and warnings about skipped ones.
 *
 * @throws {Error} if a file can't be read, or contains checks for a path that no build declares, because they would be silently ignored.
 */
async function teamOf(
  builds: readonly string[],
  { store }: ReleaseContext,
  { render, checks = true }: CheckFlags,
): Promise<{ team: TeamChecks; refusals: Refusal[]; left: string[] }> {
  // The check itself reports invalid builds.
  const found = await Promise.all(builds.map((build) => store.readBuild(build).catch(() => undefined)))
  const manifests = found.filter((manifest) => manifest !== undefined)
  const withChecks = manifests.filter((manifest) => manifest.checks !== undefined)
  if (!render || checks === false) {
    const left = withChecks.map((own) => `${own.id}@${own.build}: its team's checks (${own.checks}) were skipped.`)
    return { team: {}, refusals: [], left }
  }
  const files = teamCheckFiles(builds.map(appOf), checks === true ? undefined : checks, process.cwd())
  const refusals = withChecks
    .filter(({ id }) => !isAtHand(id, files))
    .map(({ id, build, owner, ...own }): Refusal => {
      const text = `was published with ${own.checks}, which was not found`
      return { rule: 'team-checks', build: `${id}@${build}`, owner, text }
    })
  if (refusals.length > 0) return { team: {}, refusals, left: [] }

  const team = await readTeamChecks(files)
  const declared = manifests.flatMap(({ routes }) => routes.map(({ path }) => path))
  const unknown = Object.keys(team.urls ?? {}).filter((path) => !declared.includes(path))
  if (unknown.length > 0 && manifests.length === builds.length)
    throw new Error(
      `The team's checks contain URLs for ${unknown.join(', ')}, which ${builds.join(', ')} ${builds.length === 1 ? 'does' : 'do'} not declare. Use a declared path: ${declared.join(', ') || 'none'}.`,
    )
  return { team, refusals, left: [] }
}

/** For a new shell, explains how to run the other teams' checks as well. Their pages are rendered either way. */
async function checksOfOthers(builds: readonly string[], { store }: ReleaseContext): Promise<string[]> {
  const shell = builds.find((build) => appOf(build) === 'shell')
  const { stable } = await readLiveReleases(store, await store.readPointer())
  if (shell === undefined || stable === undefined) return []
  const others = Object.entries(stable.microFrontends)
    .filter(([id]) => builds.every((build) => appOf(build) !== id))
    .flatMap(([id, [entry]]) => (entry === undefined ? [] : [`${id}@${entry.extras.build}`]))
  const manifests = await Promise.all(others.map((build) => store.readBuild(build).catch(() => undefined)))
  const live = others.filter((_build, index) => manifests[index]?.checks !== undefined)
  if (live.length === 0) return []
  return [
    `${shell}: the other teams' own checks were not run. To run them, add their live builds: check ${[shell, ...live].join(' ')}`,
  ]
}

const appOf = (build: string) => build.split('@')[0] ?? ''
