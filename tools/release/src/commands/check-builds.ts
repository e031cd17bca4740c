import { Option } from 'commander'

import { ReleaseRefusedError } from '@kinora/releases'
import { check } from '../check/check.ts'
import { saveCheckRecord } from '../check/check-records.ts'
import { formatRefusal } from '../check/refusal.ts'
import type { Refusal } from '../check/refusal.ts'
import { isAtHand, readTeamChecks, teamCheckFiles } from '../check/team-checks.ts'
import type { Audience } from '../check/static-errors.ts'
import { readLiveReleases } from '../releases/live-releases.ts'
import { ownBuilds } from '../releases/own-builds.ts'
import type { ReleaseContext } from '../site/open-site.ts'

/** What every command that checks builds may be told of it. */
export interface CheckFlags {
  render: boolean
  acceptSize?: boolean
  /** A file; true or nothing to look for them, and false to leave them out. */
  checks?: string | boolean
}

/** The options of every command that checks builds. */
export const checkOptions = () => [
  new Option('--no-render', 'hold files, ranges and sizes against what is live, and open no page'),
  new Option('--accept-size', 'let builds be more than a tenth and 2 KB larger than the live ones'),
  new Option('--checks <file>', "the team's URLs and journeys; by default kinora.check.ts here or in apps/<app>"),
  new Option('--no-checks', 'leave out what the teams ask for'),
]

/**
 * Checks builds, keeps what came of it for the time line, and says what was looked at. Builds for everybody join a canary that runs, so then they are checked in both releases that
 * a promotion makes.
 *
 * @param by who checks them, as they claim.
 * @throws {ReleaseRefusedError} with every error.
 */
export async function checkBuilds(
  builds: string[],
  site: ReleaseContext,
  flags: CheckFlags,
  audience: Audience,
  by: string,
): Promise<string> {
  const found = await checkOnce(builds, site, flags, audience, by)
  if (audience === 'canary' || !(await leavesCanary(builds, site))) return found
  return `${found}\n${besideCanary}${await checkOnce(builds, site, flags, 'canary', by, besideCanary)}`
}

/** Checks what the canary that runs has of its own, in its release as it is now; nothing where none runs. @throws {ReleaseRefusedError} with every error. */
export async function checkCanary(site: ReleaseContext, flags: CheckFlags, by: string): Promise<string[]> {
  const { stable, canary } = await readLiveReleases(site.store, await site.store.readPointer())
  if (canary === undefined) return []
  const builds = Object.entries(ownBuilds(canary, stable)).map(([id, build]) => `${id}@${build}`)
  return builds.length === 0 ? [] : [await checkOnce(builds, site, flags, 'canary', by)]
}

const besideCanary = "Beside the canary's builds: "

/** Whether a canary runs that has something of its own once everybody sees these builds. */
async function leavesCanary(builds: readonly string[], { store }: ReleaseContext): Promise<boolean> {
  const { stable, canary } = await readLiveReleases(store, await store.readPointer())
  if (canary === undefined) return false
  const own = ownBuilds(canary, stable)
  return Object.keys(own).some((id) => builds.every((build) => !build.startsWith(`${id}@`)))
}

async function checkOnce(
  builds: string[],
  site: ReleaseContext,
  { render, acceptSize = false, checks = true }: CheckFlags,
  audience: Audience,
  by: string,
  where = '',
): Promise<string> {
  const files =
    render && checks !== false
      ? teamCheckFiles(builds.map(appOf), checks === true ? undefined : checks, process.cwd())
      : []
  const missing = render && checks !== false ? await checksNotAtHand(builds, files, site) : []
  if (missing.length > 0) throw new ReleaseRefusedError(missing.map((refusal) => `${where}${formatRefusal(refusal)}`))
  const team = await readTeamChecks(files)
  const { evidenceFolder } = site
  const options = { isRendered: render, acceptsSize: acceptSize, audience, team, evidenceFolder }
  const findings = await check(builds, site, options)
  await saveCheckRecord(findings, builds, by, site)
  const { errors, rendered, renders, skipped } = findings
  if (errors.length > 0) throw new ReleaseRefusedError(errors.map((error) => `${where}${error}`))
  const isWithout = !render || checks === false
  const warnings = [...findings.warnings, ...(isWithout ? await checksLeftOut(builds, site) : [])]
  if (!render)
    return [...warnings, `${builds.join(', ')}: no error found; no page was rendered (--no-render).`].join('\n')
  const left = skipped.length === 0 ? '' : `; not rendered, for want of content: ${skipped.join(', ')}`
  const times = `${renders} ${renders === 1 ? 'time' : 'times'}`
  const journeys = team.journeys?.length ? `; journeys: ${team.journeys.map(({ name }) => name).join(', ')}` : ''
  const found = `no error found; rendered ${rendered.join(', ') || 'nothing'} (${times})${journeys}${left}.`
  return [...warnings, `${builds.join(', ')}: ${found}`].join('\n')
}

/** Says of each build whose team asks for more that this was not looked at. */
async function checksLeftOut(builds: readonly string[], { store }: ReleaseContext): Promise<string[]> {
  const found = await Promise.all(
    builds.map(async (build) => {
      const { checks } = await store.readBuild(build)
      return checks === undefined ? [] : [`${build}: the checks of its team (${checks}) were left out.`]
    }),
  )
  return found.flat()
}

/** The builds whose teams ask for more than these files do. What is wrong with a build otherwise is for the check to say. */
async function checksNotAtHand(
  builds: readonly string[],
  files: readonly string[],
  { store }: ReleaseContext,
): Promise<Refusal[]> {
  const found = await Promise.all(
    builds.map(async (build): Promise<Refusal[]> => {
      const { checks, owner } = await store.readBuild(build).catch(() => ({ checks: undefined, owner: '' }))
      if (checks === undefined || isAtHand(appOf(build), files)) return []
      return [{ rule: 'team-checks', build, owner, text: `was published with ${checks}, which is not at hand` }]
    }),
  )
  return found.flat()
}

const appOf = (build: string) => build.split('@')[0] ?? ''
