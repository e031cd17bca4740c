import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { parseJson } from '../parse-json.ts'
import { ReleaseId } from '../names/released-names.ts'

const Canary = Type.Object({
  release: ReleaseId,
  percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
  salt: Type.String({ minLength: 1 }),
  startedAt: Type.String(),
})

const Evidence = Type.Object({
  viewers: Type.Integer({ minimum: 0 }),
  failedViewers: Type.Integer({ minimum: 0 }),
  addresses: Type.Integer({ minimum: 0 }),
  share: Type.Number({ minimum: 0, maximum: 1 }),
  limit: Type.Number({ minimum: 0 }),
  since: Type.String(),
  until: Type.String(),
})

const Parent = Type.Object({ sequence: Type.Integer({ minimum: 1 }), hash: Type.String() })

const ReleasePointerSchema = Type.Object({
  sequence: Type.Integer({ minimum: 1 }),
  parent: Type.Optional(Parent),
  nonce: Type.Optional(Type.String()),
  changedAt: Type.Optional(Type.String()),
  changedBy: Type.Optional(Type.String()),
  because: Type.Optional(Type.String()),
  evidence: Type.Optional(Evidence),
  stable: ReleaseId,
  previous: Type.Union([ReleaseId, Type.Null()]),
  canary: Type.Optional(Canary),
})

/** A release that a share of the viewers sees. `salt` says who they are: it stays while the share grows, so that nobody is moved back. */
export type Canary = Static<typeof Canary>

/**
 * What a site saw of a canary when it halted it: of how many viewers, from how many addresses, how many met an error; the `share` that was held against the `limit`
 * (both parts of 1; the share leaves out what single addresses could have forged, so it may be less than what the counts give); and from when to when, as ISO dates.
 */
export type CanaryEvidence = Static<typeof Evidence>

/**
 * What is live: the id of the stable release, the one before it, and the canary while one runs. Each state is a file,
 * `discovery/states/<sequence>.json`, that is created once; the last one is live, and `discovery/current.json` is a copy of it. `sequence` grows with
 * every change. `parent` names the state that this one was made of, by its sequence and the SHA-256 of its text in hex; `nonce` tells two changes apart that say
 * the same. `changedAt` is an ISO date; `changedBy` and `because` are what was claimed of who made the change and why. All of these but `sequence` stand in no state
 * that is older than they are.
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
