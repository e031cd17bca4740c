import type { ReleaseContext } from '../../site/open-site.ts'
import { operatorHeaders } from '../../site/operator-headers.ts'

/** What a site answers at `/telemetry/health`. */
export interface TelemetryHealth {
  since: string
  until: string
  stepSeconds: number
  builds: {
    release: string
    remote: string
    build: string
    version: string
    owner: string
    viewers: number
    failedViewers: number
    errors: number
    failedLoads: number
    failedBeforeDrawn: number
    vitals: Record<string, { p75: number; low: number | null; high: number | null; samples: number }>
  }[]
  errors: AlikeErrors[]
  times: { at: number; release: string; visits: number; failed: number }[]
}

/** Errors of one build that are alike. */
export interface AlikeErrors {
  release: string
  remote: string
  build: string
  owner: string
  phase: string
  fault: string
  message: string | null
  place: string | null
  stack: string[] | null
  path: string
  times: number
  viewers: number
  firstAt: string
  lastAt: string
}

/** Longer than the site takes at most for all that it reads. */
const answersWithinMs = 25_000

/**
 * Asks the site how viewers fared in the last `minutes`.
 *
 * @throws {Error} in a sentence that says what is missing: the token, a site that answers, or one that keeps telemetry.
 */
export async function askTelemetry(
  site: Pick<ReleaseContext, 'url' | 'operatorToken'>,
  minutes: number,
): Promise<TelemetryHealth> {
  if (site.operatorToken === undefined)
    throw new Error("The site tells how viewers fare to whoever has its operator's token: set KINORA_OPERATOR_TOKEN.")
  const headers = operatorHeaders(site)
  const answer = await fetch(`${site.url}/telemetry/health?minutes=${minutes}`, {
    headers,
    // The token is for that site alone.
    redirect: 'error',
    signal: AbortSignal.timeout(answersWithinMs),
  }).catch((error: unknown) => {
    throw new Error(`No site answers at ${site.url} (KINORA_SITE_URL), so nobody knows how viewers fare.`, {
      cause: error,
    })
  })
  if (answer.ok) return (await answer.json()) as TelemetryHealth
  if (answer.status === 404)
    throw new Error(
      `The site at ${site.url} does not know the token, or is older than this command. Look at KINORA_OPERATOR_TOKEN.`,
    )
  throw new Error(
    `The site at ${site.url} does not tell how viewers fare (${answer.status}): ${(await answer.text()).slice(0, 200)}`,
  )
}
