import { Option } from 'commander'

import { ReleaseRefusedError } from '@kinora/releases'
import { check } from '../check/check.ts'
import { saveCheckRecord } from '../check/check-records.ts'
import { readTeamChecks } from '../check/team-checks.ts'
import type { Audience } from '../check/static-errors.ts'
import type { ReleaseContext } from '../site/open-site.ts'

/** What every command that checks builds may be told of it. */
export interface CheckFlags {
  render: boolean
  acceptSize?: boolean
  checks?: string
}

/** The options of every command that checks builds. */
export const checkOptions = () => [
  new Option('--no-render', 'hold files, ranges and sizes against what is live, and open no page'),
  new Option('--accept-size', 'let builds be more than a tenth and 2 KB larger than the live ones'),
  new Option('--checks <file>', "the team's URLs and journeys; by default kinora.check.ts here or in apps/<app>"),
]

/** Checks builds, keeps what came of it for the time line, and says what was looked at. @param by who checks them, as they claim. @throws {ReleaseRefusedError} with every error. */
export async function checkBuilds(
  builds: string[],
  site: ReleaseContext,
  { render, acceptSize = false, checks }: CheckFlags,
  audience: Audience,
  by: string,
): Promise<string> {
  const apps = builds.map((id) => id.split('@')[0] ?? '')
  const team = render ? await readTeamChecks(apps, checks, process.cwd()) : {}
  const { evidenceFolder } = site
  const options = { isRendered: render, acceptsSize: acceptSize, audience, team, evidenceFolder }
  const findings = await check(builds, site, options)
  await saveCheckRecord(findings, builds, by, site)
  const { errors, warnings, rendered, renders, skipped } = findings
  if (errors.length > 0) throw new ReleaseRefusedError(errors)
  if (!render)
    return [...warnings, `${builds.join(', ')}: no error found; no page was rendered (--no-render).`].join('\n')
  const left = skipped.length === 0 ? '' : `; not rendered, for want of content: ${skipped.join(', ')}`
  const times = `${renders} ${renders === 1 ? 'time' : 'times'}`
  const journeys = team.journeys?.length ? `; journeys: ${team.journeys.map(({ name }) => name).join(', ')}` : ''
  const found = `no error found; rendered ${rendered.join(', ') || 'nothing'} (${times})${journeys}${left}.`
  return [...warnings, `${builds.join(', ')}: ${found}`].join('\n')
}
