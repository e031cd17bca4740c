import { CodedError } from '../../errors/coded-error.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import { operatorHeaders } from '../../site/operator-headers.ts'
import type { CanaryJudgement } from '../console-api.ts'

/** What a site answers at `/telemetry/health`. */
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
    /** Loads on which the build before stood in. */
    fallbacks?: number | undefined
    vitals: Record<string, { p75: number; samples: number }>
  }[]
  errors: AlikeErrors[]
  /** When errors of the same remote, name and message were first seen in other builds or at other places. */
  earlier?: EarlierError[] | undefined
  times: { at: number; release: string; visits: number; failed: number }[]
  /** How the canary that runs is judged. */
  canary?: CanaryJudgement | undefined
}

/** Errors of one build that are alike. */
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
  /** The number of networks, which are harder to fake than viewers. */
  networks?: number | undefined
  firstAt: string
  lastAt: string
  /** The product's number of the error, and the trace of a page that met it. */
  code?: string | null | undefined
  traceId?: string | null | undefined
}

/** Errors that were seen before. */
export type EarlierError = Pick<AlikeErrors, 'remote' | 'build' | 'fault' | 'message' | 'place' | 'firstAt'>

/** Longer than the site takes at most for all that it reads. */
const answersWithinMs = 25_000
/** Where it is not what was asked for. */
const judgementWithinMs = 3_000

/** What the site thinks of the canary that runs; undefined where it does not say. */
export async function readJudgement(
  site: Pick<ReleaseContext, 'url' | 'operatorToken'>,
): Promise<CanaryJudgement | undefined> {
  return askTelemetry(site, 1, judgementWithinMs).then(
    ({ canary }) => canary,
    () => undefined,
  )
}

/**
 * Asks the site how viewers fared in the last `minutes`.
 *
 * @throws {Error} in a sentence that says what is missing: the token, a site that answers, or one that keeps telemetry.
 */
export async function askTelemetry(
  site: Pick<ReleaseContext, 'url' | 'operatorToken'>,
  minutes: number,
  withinMs = answersWithinMs,
): Promise<TelemetryHealth> {
  if (site.operatorToken === undefined)
    throw new CodedError(
      'KIN-SITE-002',
      "The site tells how viewers fare to whoever has its operator's token: set KINORA_OPERATOR_TOKEN.",
    )
  const headers = operatorHeaders(site)
  const answer = await fetch(`${site.url}/telemetry/health?minutes=${minutes}`, {
    headers,
    // The token is for that site alone.
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  }).catch((error: unknown) => {
    throw new CodedError(
      'KIN-SITE-001',
      `No site answers at ${site.url} (KINORA_SITE_URL), so nobody knows how viewers fare.`,
      { cause: error },
    )
  })
  if (answer.ok) return (await answer.json()) as TelemetryHealth
  if (answer.status === 404)
    throw new CodedError(
      'KIN-SITE-002',
      `The site at ${site.url} does not know the token, or is older than this command. Look at KINORA_OPERATOR_TOKEN.`,
    )
  throw new Error(
    `The site at ${site.url} does not tell how viewers fare (${answer.status}): ${(await answer.text()).slice(0, 200)}`,
  )
}
