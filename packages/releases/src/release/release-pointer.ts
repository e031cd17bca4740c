import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { parseJson } from '../parse-json.ts'
import { ReleaseId } from '../names/released-names.ts'

/** The maximum number of promotions that a canary stores. It discards the oldest ones. */
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
 * A release that a share of the viewers sees. `salt` determines which viewers; it does not change while the share grows, so no viewer moves back. `past` lists
 * the earlier releases of both groups since the canary's builds were introduced, because other promotions change both groups. `releasesOfCanary` reads it.
 */
export type Canary = Static<typeof Canary>

/**
 * The canary's next shares in increasing order; 100 promotes it. A site takes the next step when `everySeconds` have passed since `steppedAt`, an ISO date, and
 * enough viewers have reported no more problems than viewers of the stable release.
 */
export type CanaryPlan = Static<typeof CanaryPlan>

/**
 * The measurements on which a site halted a canary or took its next step: the number of viewers, networks and viewers with problems; the `share` that was
 * compared with the `limit` (both are fractions; the share excludes networks whose reports could be forged, so it may be lower than the counts suggest); the
 * `measure` (errors by default) and its value for the `stable` release; and the time window, as ISO dates.
 */
export type CanaryEvidence = Static<typeof Evidence>

/**
 * Which releases are live: the stable one, the previous one, and the canary while one is running. Each state is a file, `discovery/states/<sequence>.json`,
 * that is created once. The last state is live, and `discovery/current.json` is a copy of it. `sequence` increases by 1 with every change. `nonce`
 * distinguishes equal changes by two writers. `changedAt` is an ISO date. `changedBy` and `because` are unverified claims.
 */
export type ReleasePointer = Static<typeof ReleasePointerSchema>

/**
 * Parses the pointer.
 *
 * @throws {Error} naming `source` and the first error.
 */
export function parseReleasePointer(text: string, source: string): ReleasePointer {
  const json: unknown = parseJson(text, source, 'release pointer')
  if (Value.Check(ReleasePointerSchema, json)) return json
  const [error] = Value.Errors(ReleasePointerSchema, json)
  throw new Error(
    `${source} is not a valid release pointer: ${error?.instancePath || '/'} ${error?.message ?? 'is invalid'}.`,
  )
}
