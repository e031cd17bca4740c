import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { parseJson } from '../parse-json.ts'
import { ReleaseId } from '../names/released-names.ts'

/** How many past releases a canary remembers for each group of viewers before dropping the oldest. */
export const maxPastReleases = 100

const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 100 })

const CanaryPlan = Type.Object({
  steps: Type.Array(Percent, { minItems: 1, maxItems: 20 }),
  everySeconds: Type.Integer({ minimum: 1 }),
  steppedAt: Type.String(),
})

const PastReleases = Type.Object({
  canary: Type.Array(ReleaseId, { maxItems: maxPastReleases }),
  stable: Type.Array(ReleaseId, { maxItems: maxPastReleases }),
})

const Canary = Type.Object({
  release: ReleaseId,
  percent: Percent,
  salt: Type.String({ minLength: 1 }),
  startedAt: Type.String(),
  past: Type.Optional(PastReleases),
  plan: Type.Optional(CanaryPlan),
})

const Evidence = Type.Object({
  viewers: Type.Integer({ minimum: 0 }),
  failedViewers: Type.Integer({ minimum: 0 }),
  addresses: Type.Integer({ minimum: 0 }),
  share: Type.Number({ minimum: 0, maximum: 1 }),
  limit: Type.Number({ minimum: 0 }),
  measure: Type.Optional(Type.String()),
  stable: Type.Optional(
    Type.Object({ viewers: Type.Integer({ minimum: 0 }), failedViewers: Type.Integer({ minimum: 0 }) }),
  ),
  since: Type.String(),
  until: Type.String(),
})

const ReleasePointerSchema = Type.Object({
  sequence: Type.Integer({ minimum: 1 }),
  nonce: Type.Optional(Type.String()),
  changedAt: Type.Optional(Type.String()),
  changedBy: Type.Optional(Type.String()),
  because: Type.Optional(Type.String()),
  evidence: Type.Optional(Evidence),
  stable: ReleaseId,
  previous: Type.Union([ReleaseId, Type.Null()]),
  canary: Type.Optional(Canary),
})

/**
 * A release that a share of viewers sees. `salt` determines who they are; it stays the same as the share grows, so no viewer moves back. `past` lists the
 * releases that both groups have had since the canary's builds were introduced, because promotions by other teams replace the releases of both groups. Read it
 * with `releasesOfCanary`.
 */
export type Canary = Static<typeof Canary>

/**
 * A canary's upcoming shares in increasing order; 100 promotes the canary. A site takes the next step once `everySeconds` have passed since `steppedAt` (an ISO
 * date), and once enough viewers have reported no more problems than viewers of the stable release.
 */
export type CanaryPlan = Static<typeof CanaryPlan>

/**
 * The measurements that made a site halt a canary or take its next step: how many viewers, networks and viewers with problems there were; the `share` that was
 * compared with the `limit` (both are fractions, and the share ignores networks whose reports might be forged, so it may be lower than the counts suggest); the
 * `measure` (errors by default) and its value for the `stable` release; and the time window, as ISO dates.
 */
export type CanaryEvidence = Static<typeof Evidence>

/**
 * Says which releases are live: the stable one, the previous one to roll back to, and the canary while one is running. Each state is a write-once file,
 * `discovery/states/<sequence>.json`. The last state is live, and `discovery/current.json` is a copy of it. `sequence` increases by 1 with every change.
 * `nonce` tells identical changes by different writers apart. `changedAt` is an ISO date. `changedBy` and `because` are unverified claims.
 */
export type ReleasePointer = Static<typeof ReleasePointerSchema>

/**
 * Parses a pointer.
 *
 * @throws {Error} if the pointer is invalid, naming `source` and the first error.
 */
export function parseReleasePointer(text: string, source: string): ReleasePointer {
  const json: unknown = parseJson(text, source, 'release pointer')
  if (Value.Check(ReleasePointerSchema, json)) return json
  const [error] = Value.Errors(ReleasePointerSchema, json)
  throw new Error(
    `${source} is not a valid release pointer: ${error?.instancePath || '/'} ${error?.message ?? 'is invalid'}.`,
  )
}
