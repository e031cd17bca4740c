import { operatorHeaders } from './operator-headers.ts'
import type { OperatedSite } from './operator-headers.ts'

/** What pages have reported in the last hour, by release. */
export interface ReportedErrors {
  /** The number of errors by app. */
  errors: Record<string, Record<string, number>>
  /** The number of events that the site could not read. */
  unreadable: Record<string, number>
}

interface TelemetryHealth {
  unreadable: Record<string, number>
  builds: { release: string; remote: string; errors: number }[]
}

const answersWithinMs = 2_000

/**
 * Asks the site what errors pages have reported.
 *
 * @param site it answers nobody without its operator's token.
 * @returns the counts, or undefined when the site does not answer, does not know the token, or keeps no telemetry.
 */
export async function readErrorCounts(site: OperatedSite): Promise<ReportedErrors | undefined> {
  try {
    const answer = await fetch(`${site.url}/telemetry/health?minutes=60`, {
      headers: operatorHeaders(site),
      // The token is for that site alone.
      redirect: 'error',
      signal: AbortSignal.timeout(answersWithinMs),
    })
    if (!answer.ok) return undefined
    const { builds, unreadable } = (await answer.json()) as TelemetryHealth
    const errors: ReportedErrors['errors'] = {}
    for (const { release, remote, errors: count } of builds) {
      const byRemote = (errors[release] ??= {})
      byRemote[remote] = (byRemote[remote] ?? 0) + count
    }
    return { errors, unreadable }
  } catch {
    return undefined
  }
}
