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
    const { files, refusals, left } = await teamChecksOf(builds, site, flags)
    if (refusals.length === 0) await requireDeclared(await readTeamChecks(files), builds, site)
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

async function partsOf(builds: string[], site: ReleaseContext, audience: Audience): Promise<Part[]> {
  const part: Part = { builds, audience, where: '' }
  if (audience === 'canary' || !(await leavesCanary(builds, site))) return [part]
  return [part, { builds, audience: 'canary', where: "With the canary's builds: " }]
}

async function partsOfCanary({ store }: ReleaseContext): Promise<Part[]> {
  const { stable, canary } = await readLiveReleases(store, await store.readPointer())
  if (canary === undefined) return []
  const builds = Object.entries(ownBuilds(canary, stable)).map(([id, build]) => `${id}@${build}`)
  return builds.length === 0 ? [] : [{ builds, audience: 'canary', where: '' }]
}

/** Whether a running canary would still differ from the stable release once these builds are promoted. */
async function leavesCanary(builds: readonly string[], { store }: ReleaseContext): Promise<boolean> {
  const { stable, canary } = await readLiveReleases(store, await store.readPointer())
  if (canary === undefined) return false
  const own = ownBuilds(canary, stable)
  return Object.keys(own).some((id) => builds.every((build) => !build.startsWith(`${id}@`)))
}

async function checkPart(
  { builds, audience, where }: Part,
  site: ReleaseContext,
  flags: CheckFlags,
  by: string,
): Promise<string> {
  const { render, acceptSize = false } = flags
  const { files, refusals, left } = await teamChecksOf(builds, site, flags)
  if (refusals.length > 0) throw new ReleaseRefusedError(refusals.map((refusal) => `${where}${formatRefusal(refusal)}`))
  const team = await readTeamChecks(files)
  await requireDeclared(team, builds, site)
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

/** Returns the files with the teams' checks for these builds, errors about missing files, and warnings about skipped ones. */
async function teamChecksOf(
  builds: readonly string[],
  site: ReleaseContext,
  { render, checks = true }: CheckFlags,
): Promise<{ files: string[]; refusals: Refusal[]; left: string[] }> {
  if (!render || checks === false) return { files: [], refusals: [], left: await checksLeftOut(builds, site) }
  const files = teamCheckFiles(builds.map(appOf), checks === true ? undefined : checks, process.cwd())
  return { files, refusals: await checksNotAtHand(builds, files, site), left: [] }
}

/** Rejects checks for a path that no build declares, because they would be silently ignored. */
async function requireDeclared(
  { urls = {} }: TeamChecks,
  builds: readonly string[],
  { store }: ReleaseContext,
): Promise<void> {
  // The check itself reports invalid builds.
  const found = await Promise.all(builds.map((build) => store.readBuild(build).catch(() => undefined)))
  if (found.includes(undefined)) return
  const declared = found.flatMap((manifest) => manifest?.routes.map(({ path }) => path) ?? [])
  const unknown = Object.keys(urls).filter((path) => !declared.includes(path))
  if (unknown.length === 0) return
  throw new Error(
    `The team's checks contain URLs for ${unknown.join(', ')}, which ${builds.join(', ')} ${builds.length === 1 ? 'does' : 'do'} not declare. Use a declared path: ${declared.join(', ') || 'none'}.`,
  )
}

/** Warns about each build whose team's checks were skipped. */
async function checksLeftOut(builds: readonly string[], { store }: ReleaseContext): Promise<string[]> {
  const found = await Promise.all(
    builds.map(async (build) => {
      const { checks } = await store.readBuild(build)
      return checks === undefined ? [] : [`${build}: its team's checks (${checks}) were skipped.`]
    }),
  )
  return found.flat()
}

/** For a new shell, explains how to run the other teams' checks as well. Their pages are rendered either way. */
async function checksOfOthers(builds: readonly string[], { store }: ReleaseContext): Promise<string[]> {
  const shell = builds.find((build) => appOf(build) === 'shell')
  const { stable } = await readLiveReleases(store, await store.readPointer())
  if (shell === undefined || stable === undefined) return []
  const others = Object.entries(stable.microFrontends).flatMap(([id, [entry]]) =>
    entry === undefined || builds.some((build) => appOf(build) === id) ? [] : [`${id}@${entry.extras.build}`],
  )
  const asked = await Promise.all(
    others.map(async (build) => ((await store.readBuild(build).catch(() => undefined))?.checks ? [build] : [])),
  )
  const live = asked.flat()
  if (live.length === 0) return []
  return [
    `${shell}: the other teams' own checks were not run. To run them, add their live builds: check ${[shell, ...live].join(' ')}`,
  ]
}

/** Refuses builds whose team's file wasn't found. The check itself reports a build's other errors. */
async function checksNotAtHand(
  builds: readonly string[],
  files: readonly string[],
  { store }: ReleaseContext,
): Promise<Refusal[]> {
  const found = await Promise.all(
    builds.map(async (build): Promise<Refusal[]> => {
      const { checks, owner } = await store.readBuild(build).catch(() => ({ checks: undefined, owner: '' }))
      if (checks === undefined || isAtHand(appOf(build), files)) return []
      return [{ rule: 'team-checks', build, owner, text: `was published with ${checks}, which was not found` }]
    }),
  )
  return found.flat()
}

const appOf = (build: string) => build.split('@')[0] ?? ''
