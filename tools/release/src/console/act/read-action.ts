import { Type } from 'typebox'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

import type { ActRequest, Action } from '../console-api.ts'

const strict = { additionalProperties: false }
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Builds = Type.Array(Name, { minItems: 1, maxItems: 50 })
const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 100 })
const Checked = { render: Type.Boolean(), acceptSize: Type.Boolean(), checks: Type.Boolean() }

const ActionSchema = Type.Union([
  Type.Object({ kind: Type.Literal('promote'), builds: Builds, ...Checked }, strict),
  Type.Object({ kind: Type.Literal('canary'), builds: Builds, percent: Percent, ...Checked }, strict),
  Type.Object({ kind: Type.Literal('promote-canary'), ...Checked }, strict),
  Type.Object({ kind: Type.Literal('halt') }, strict),
  Type.Object({ kind: Type.Literal('rollback'), to: Type.Optional(Name) }, strict),
])

const ActRequestSchema = Type.Object(
  {
    action: ActionSchema,
    sequence: Type.Integer({ minimum: 0 }),
    because: Type.Optional(Type.String({ maxLength: 2_000 })),
  },
  strict,
)

/** Parses an action. @throws {Error} naming the first invalid field. */
export function readAction(json: unknown): Action {
  return read(ActionSchema, json) as Action
}

/** Parses a request to act. @throws {Error} naming the first invalid field. */
export function readActRequest(json: unknown): ActRequest {
  return read(ActRequestSchema, json) as ActRequest
}

function read(schema: TSchema, json: unknown): unknown {
  if (Value.Check(schema, json)) return json
  const [error] = Value.Errors(schema, json)
  throw new Error(`Invalid action: ${error?.instancePath || '/'} ${error?.message ?? ''}.`)
}
