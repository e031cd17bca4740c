import { Type } from 'typebox'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

import { mostPreviewDays } from '../../preview/create-preview-link.ts'
import type { ActRequest, Action } from '../console-api.ts'

const strict = { additionalProperties: false }
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Builds = Type.Array(Name, { minItems: 1, maxItems: 50 })
const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 100 })
const Days = Type.Number({ exclusiveMinimum: 0, maximum: 3_650 })
const Checked = { render: Type.Boolean(), acceptSize: Type.Boolean(), checks: Type.Boolean() }

const ActionSchema = Type.Union([
  Type.Object({ kind: Type.Literal('promote'), builds: Builds, ...Checked }, strict),
  Type.Object(
    {
      kind: Type.Literal('canary'),
      builds: Type.Array(Name, { maxItems: 50 }),
      percent: Percent,
      steps: Type.Array(Percent, { maxItems: 20 }),
      everySeconds: Type.Integer({ minimum: 1, maximum: 30 * 86_400 }),
      ...Checked,
    },
    strict,
  ),
  Type.Object({ kind: Type.Literal('promote-canary'), ...Checked }, strict),
  Type.Object({ kind: Type.Literal('halt') }, strict),
  Type.Object({ kind: Type.Literal('rollback'), to: Type.Optional(Name) }, strict),
  Type.Object({ kind: Type.Literal('retire'), remote: Name }, strict),
  Type.Object({ kind: Type.Literal('gc'), days: Days }, strict),
  Type.Object(
    {
      kind: Type.Literal('preview'),
      build: Name,
      days: Type.Number({ exclusiveMinimum: 0, maximum: mostPreviewDays }),
    },
    strict,
  ),
])

const ActRequestSchema = Type.Object(
  {
    action: ActionSchema,
    sequence: Type.Integer({ minimum: 0 }),
    because: Type.Optional(Type.String({ maxLength: 2_000 })),
  },
  strict,
)

/** Reads what is to be planned. @throws {Error} naming the first thing that is not as it should be. */
export function readAction(json: unknown): Action {
  return read(ActionSchema, json) as Action
}

/** Reads what is to be done. @throws {Error} as `readAction`. */
export function readActRequest(json: unknown): ActRequest {
  return read(ActRequestSchema, json) as ActRequest
}

function read(schema: TSchema, json: unknown): unknown {
  if (Value.Check(schema, json)) return json
  const [error] = Value.Errors(schema, json)
  throw new Error(`That is nothing that the console does: ${error?.instancePath || '/'} ${error?.message ?? ''}.`)
}
