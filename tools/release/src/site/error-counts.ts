import { operatorHeaders } from './operator-headers.ts'
import type { OperatedSite } from './operator-headers.ts'

/** How many errors pages have reported, by app, in the last hour: of one release. */
export type ErrorCounts = Record<string, number>

interface TelemetrySummary {
  releases: Record<string, { remotes: Record<string, { errors: number }> }>
}

const answersWithinMs = 2_000

/**
 * Asks the site what errors pages have reported.
 *
 * @param site it answers nobody without its operator's token.
 * @returns the counts by release, or undefined when the site does not answer, does not know the token, or keeps no telemetry.
 */
export async function readErrorCounts(site: OperatedSite): Promise<Record<string, ErrorCounts> | undefined> {
  try {
    const answer = await fetch(`${site.url}/telemetry/summary`, {
      headers: operatorHeaders(site),
      // The token is for that site alone.
      redirect: 'error',
      signal: AbortSignal.timeout(answersWithinMs),
    })
    if (!answer.ok) return undefined
    const { releases } = (await answer.json()) as TelemetrySummary
    return Object.fromEntries(
      Object.entries(releases).map(([release, { remotes }]) => [
        release,
        Object.fromEntries(Object.entries(remotes).map(([id, { errors }]) => [id, errors])),
      ]),
    )
  } catch {
    return undefined
  }
}
