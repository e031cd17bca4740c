import { operatorHeaders } from './operator-headers.ts'
import type { OperatedSite } from './operator-headers.ts'

/** Report counts for the last hour, by release. */
export interface ReportedErrors {
  /** Number of errors, by release and app. */
  errors: Record<string, Record<string, number>>
  /** Number of events that the site couldn't read, by release. */
  unreadable: Record<string, number>
}

interface TelemetryHealth {
  unreadable: Record<string, number>
  builds: { release: string; remote: string; errors: number }[]
}

const answersWithinMs = 2_000

/**
 * Reads from the site's telemetry how many errors pages have reported.
 *
 * @param site the site, with its operator token.
 * @returns the counts; undefined if the site doesn't respond, rejects the token, or has no telemetry.
 */
export async function readErrorCounts(site: OperatedSite): Promise<ReportedErrors | undefined> {
  try {
    const answer = await fetch(`${site.url}/telemetry/health?minutes=60`, {
      headers: operatorHeaders(site),
      // Don't follow redirects, which could leak the token to another site.
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
