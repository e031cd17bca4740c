/** How many errors pages have told of, by app, in the last hour: of one release. */
export type ErrorCounts = Record<string, number>

interface TelemetrySummary {
  releases: Record<string, { remotes: Record<string, { errors: number }> }>
}

const answersWithinMs = 2_000

/**
 * Asks the site what errors pages have told of.
 *
 * @param siteUrl a site on this machine: it tells nobody else.
 * @returns the counts by release, or undefined when the site does not answer or keeps no telemetry.
 */
export async function readErrorCounts(siteUrl: string): Promise<Record<string, ErrorCounts> | undefined> {
  try {
    const answer = await fetch(`${siteUrl}/telemetry/summary`, { signal: AbortSignal.timeout(answersWithinMs) })
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
