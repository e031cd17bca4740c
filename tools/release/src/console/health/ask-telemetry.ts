import { CodedError } from '../../errors/coded-error.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import { operatorHeaders } from '../../site/operator-headers.ts'
import type { CanaryJudgement } from '../console-api.ts'

/** Response of a site's `/telemetry/health`. */
export interface TelemetryHealth {
  since: string
  until: string
  stepSeconds: number
  builds: {
    release: string
    remote: string
    build: string
    viewers: number
    failedViewers: number
    errors: number
    failedLoads: number
    failedBeforeDrawn: number
    /** Page loads on which the previous build replaced this one. */
    fallbacks?: number | undefined
    vitals: Record<string, { p75: number; samples: number }>
  }[]
  errors: AlikeErrors[]
  /** First occurrences of errors with the same remote, name and message in other builds or places. */
  earlier?: EarlierError[] | undefined
  times: { at: number; release: string; visits: number; failed: number }[]
  /** Judgement of the running canary. */
  canary?: CanaryJudgement | undefined
}

/** Identical errors in one build. */
export interface AlikeErrors {
  release: string
  remote: string
  build: string
  phase: string
  fault: string
  message: string | null
  place: string | null
  stack: string[] | null
  path: string
  times: number
  viewers: number
  /** Number of networks, which are harder to fake than viewers. */
  networks?: number | undefined
  firstAt: string
  lastAt: string
  /** Error code. `trace` belongs to a page with the error. */
  code?: string | null | undefined
  traceId?: string | null | undefined
}

/** The first occurrence of an error. */
export type EarlierError = Pick<AlikeErrors, 'remote' | 'build' | 'fault' | 'message' | 'place' | 'firstAt'>

/** Timeout, longer than the sum of the site's own timeouts. */
const answersWithinMs = 25_000
/** Timeout for callers that need only the judgement. */
const judgementWithinMs = 3_000

/** Reads the site's judgement of the running canary; undefined if it is unavailable. */
export async function readJudgement(
  site: Pick<ReleaseContext, 'url' | 'operatorToken'>,
): Promise<CanaryJudgement | undefined> {
  return askTelemetry(site, 1, judgementWithinMs).then(
    ({ canary }) => canary,
    () => undefined,
  )
}

/**
 * Reads metrics for the last `minutes` from the site.
 *
 * @throws {Error} if the token is missing or rejected, or the site doesn't respond or provide telemetry.
 */
export async function askTelemetry(
  site: Pick<ReleaseContext, 'url' | 'operatorToken'>,
  minutes: number,
  withinMs = answersWithinMs,
): Promise<TelemetryHealth> {
  if (site.operatorToken === undefined)
    throw new CodedError('KIN-SITE-002', 'Reading telemetry requires the operator token. Set KINORA_OPERATOR_TOKEN.')
  const headers = operatorHeaders(site)
  const answer = await fetch(`${site.url}/telemetry/health?minutes=${minutes}`, {
    headers,
    // Don't follow redirects, which could leak the token to another site.
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  }).catch((error: unknown) => {
    throw new CodedError(
      'KIN-SITE-001',
      `No site responds at ${site.url}, so there is no telemetry. Start the site, or set KINORA_SITE_URL.`,
      { cause: error },
    )
  })
  if (answer.ok) return (await answer.json()) as TelemetryHealth
  if (answer.status === 404)
    throw new CodedError(
      'KIN-SITE-002',
      `The site at ${site.url} rejected the token, or is older than this command. Check KINORA_OPERATOR_TOKEN.`,
    )
  throw new Error(
    `The site at ${site.url} does not provide telemetry (${answer.status}): ${(await answer.text()).slice(0, 200)}`,
  )
}
