import { operatorHeaders } from './operator-headers.ts'
import type { OperatedSite } from './operator-headers.ts'

/** The number of reports in the last hour, by release. */
export interface ReportedErrors {
  /** The number of errors, by release and app. */
  errors: Record<string, Record<string, number>>
  /** The number of events that the site could not read, by release. */
  unreadable: Record<string, number>
}

interface TelemetryHealth {
  unreadable: Record<string, number>
  builds: { release: string; remote: string; errors: number }[]
}

const answersWithinMs = 2_000

/**
 * Reads the number of errors reported by pages from the site's telemetry.
 *
 * @param site the site and its operator token.
 * @returns the counts, or undefined if the site does not respond, rejects the token, or has no telemetry.
 */
export async function readErrorCounts(site: OperatedSite): Promise<ReportedErrors | undefined> {
  try {
    const answer = await fetch(`${site.url}/telemetry/health?minutes=60`, {
      headers: operatorHeaders(site),
      // Do not follow redirects, so the token does not reach another site.
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
