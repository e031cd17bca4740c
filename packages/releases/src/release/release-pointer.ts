import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { parseJson } from '../parse-json.ts'
import { ReleaseId } from '../names/released-names.ts'

/** A canary that outlives more promotions forgets the first of them. */
export const mostPastReleases = 100

const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 100 })

const CanaryPlan = Type.Object({
  steps: Type.Array(Percent, { minItems: 1, maxItems: 20 }),
  everySeconds: Type.Integer({ minimum: 1 }),
  steppedAt: Type.String(),
})

const PastReleases = Type.Object({
  canary: Type.Array(ReleaseId, { maxItems: mostPastReleases }),
  stable: Type.Array(ReleaseId, { maxItems: mostPastReleases }),
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
 * A release that a share of the viewers sees. `salt` says who they are: it stays while the share grows, so that nobody is moved back. `past` names the releases that those
 * viewers and everybody else had before, since the canary has the builds that it is about: promotions of others make both anew. `releasesOfCanary` reads it.
 */
export type Canary = Static<typeof Canary>

/**
 * The shares that a canary still has before it, each larger than the one before and the last perhaps 100, which promotes it. A site takes the next one when
 * `everySeconds` have passed since `steppedAt`, an ISO date, if by then enough viewers have fared no worse than those of the stable release.
 */
export type CanaryPlan = Static<typeof CanaryPlan>

/**
 * What a site saw of a canary when it halted it or took its next step: of how many viewers, from how many networks, how many met what is measured; the `share` that was
 * held against the `limit` (both parts of 1; the share leaves out what single networks could have forged, so it may be less than what the counts give); `measure`,
 * what it was about (an error, where it is not named), and how the viewers of the `stable` release fared by it; and from when to when, as ISO dates.
 */
export type CanaryEvidence = Static<typeof Evidence>

/**
 * What is live: the id of the stable release, the one before it, and the canary while one runs. Each state is a file,
 * `discovery/states/<sequence>.json`, that is created once; the last one is live, and `discovery/current.json` is a copy of it. `sequence` grows
 * by 1 with every change. `nonce` distinguishes equal changes of two writers. `changedAt` is an ISO date; `changedBy` and `because` are claims.
 */
export type ReleasePointer = Static<typeof ReleasePointerSchema>

/**
 * Reads the pointer.
 *
 * @throws {Error} naming `source` and the first error.
 */
export function parseReleasePointer(text: string, source: string): ReleasePointer {
  const json: unknown = parseJson(text, source, 'release pointer')
  if (Value.Check(ReleasePointerSchema, json)) return json
  const [error] = Value.Errors(ReleasePointerSchema, json)
  throw new Error(
    `${source} is no release pointer: ${error?.instancePath || '/'} ${error?.message ?? 'is not as it should be'}.`,
  )
}
