import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

const ReleasePointerSchema = Type.Object({
  sequence: Type.Integer({ minimum: 1 }),
  stable: Type.String(),
  previous: Type.Union([Type.String(), Type.Null()]),
})

/**
 * `discovery/current.json`, the one file that says what is live: the id of the stable release, and the one before it. `sequence` grows by
 * one with every change, so that a writer can tell whether somebody else wrote in between.
 */
export type ReleasePointer = Static<typeof ReleasePointerSchema>

/**
 * Reads the pointer.
 *
 * @throws {Error} naming `source` and the first fault.
 */
export function parseReleasePointer(text: string, source: string): ReleasePointer {
  const json: unknown = JSON.parse(text)
  if (Value.Check(ReleasePointerSchema, json)) return json
  const [fault] = Value.Errors(ReleasePointerSchema, json)
  throw new Error(
    `${source} is no release pointer: ${fault?.instancePath || '/'} ${fault?.message ?? 'is not as it should be'}.`,
  )
}
