import { CodedError } from '../../errors/coded-error.ts'
import { operatorHeaders } from '../../site/operator-headers.ts'
import type { OperatedSite } from '../../site/operator-headers.ts'

/** Response of a site's `/telemetry/health`, as far as the console shows it. */
export interface TelemetryHealth {
  since: string
  until: string
  builds: ReportedBuild[]
  errors: ReportedError[]
  /** First occurrences of errors with the same remote, name and message in other builds or places. */
  earlier?: EarlierError[] | undefined
  /** Page loads over time, and how many had errors. `at` is in seconds since 1970. */
  times: { at: number; release: string; visits: number; failed: number }[]
  /** Judgement of the running canary; undefined if no canary is running. */
  canary?: CanaryJudgement | undefined
}

/** The build that a report claims to be about. Reports are untrusted. */
export interface ClaimedBuild {
  release: string
  remote: string
  build: string
}

/** Metrics of a build in a release. Viewers have IDs only during a canary; at other times, each page load counts as one viewer. */
export interface ReportedBuild extends ClaimedBuild {
  viewers: number
  failedViewers: number
  errors: number
  failedLoads: number
  /** Page loads on which the previous build replaced this one. */
  fallbacks: number
  vitals: Record<string, { p75: number; samples: number }>
}

/** Identical errors in one build. */
export interface ReportedError extends ClaimedBuild {
  phase: string
  fault: string
  message: string | null
  place: string | null
  stack: string[] | null
  /** Declared path of the page. */
  path: string
  times: number
  viewers: number
  /** Number of networks, which are harder to fake than viewers. */
  networks?: number | undefined
  firstAt: string
  lastAt: string
  code?: string | null | undefined
  /** Trace ID of a page with the error. */
  traceId?: string | null | undefined
}

/** The first occurrence of an error. */
export type EarlierError = Pick<ReportedError, 'remote' | 'build' | 'fault' | 'message' | 'place' | 'firstAt'>

/** The site's judgement of the running canary, which decides whether the rollout continues. */
export interface CanaryJudgement {
  release: string
  /** When viewer counting started, as an ISO date. */
  since: string
  isBad: boolean
  /** The reason, as a sentence. */
  because: string
  /** Metrics of the canary's viewers, compared with the stable release's. Each network counts for only a limited number of viewers. */
  measures: { measure: string; canary: JudgedViewers; stable: JudgedViewers; verdict: string }[]
}

type JudgedViewers = Pick<ReportedBuild, 'viewers' | 'failedViewers'>

/** Reads the site's judgement of the running canary; undefined if it is unavailable. */
export async function readJudgement(site: OperatedSite): Promise<CanaryJudgement | undefined> {
  const health = await askTelemetry(site, 1, 3_000).catch(() => undefined)
  return health?.canary
}

/**
 * Reads metrics for the last `minutes` from the site.
 *
 * @param timeoutMs by default longer than the sum of the site's own timeouts.
 * @throws {Error} if the token is missing or rejected, or the site doesn't respond or provide telemetry.
 */
export async function askTelemetry(site: OperatedSite, minutes: number, timeoutMs = 25_000): Promise<TelemetryHealth> {
  if (site.operatorToken === undefined)
    throw new CodedError('KIN-SITE-002', 'Reading telemetry requires the operator token. Set KINORA_OPERATOR_TOKEN.')
  const headers = operatorHeaders(site)
  const response = await fetch(`${site.url}/telemetry/health?minutes=${minutes}`, {
    headers,
    // Don't follow redirects, which could leak the token to another site.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new CodedError(
      'KIN-SITE-001',
      `No site responds at ${site.url}, so there is no telemetry. Start the site, or set KINORA_SITE_URL.`,
      { cause: error },
    )
  })
  if (response.ok) return (await response.json()) as TelemetryHealth
  if (response.status === 404)
    throw new CodedError(
      'KIN-SITE-002',
      `The site at ${site.url} rejected the token, or is older than this command. Check KINORA_OPERATOR_TOKEN.`,
    )
  throw new Error(
    `The site at ${site.url} does not provide telemetry (${response.status}): ${(await response.text()).slice(0, 200)}`,
  )
}
