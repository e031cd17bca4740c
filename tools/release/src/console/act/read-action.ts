import { Type } from 'typebox'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

const strict = { additionalProperties: false }
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Builds = Type.Array(Name, { minItems: 1, maxItems: 50 })
const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 100 })
/**
 * Checks to run before builds go live, corresponding to the commands' options: `render` renders the builds' pages in a browser, and `checks` also runs the
 * teams' own checks, from files in the folder where the console was started and in its `apps/<app>` folders.
 */
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
    /** Sequence number from the plan that was shown. */
    sequence: Type.Integer({ minimum: 0 }),
    because: Type.Optional(Type.String({ maxLength: 2_000 })),
  },
  strict,
)

/** An action, equivalent to the command of the same name. */
export type Action = Static<typeof ActionSchema>
export type ActRequest = Static<typeof ActRequestSchema>

/** Parses an action. @throws {Error} naming the first invalid field. */
export const readAction = (json: unknown): Action => read(ActionSchema, json)

/** Parses a request to act. @throws {Error} naming the first invalid field. */
export const readActRequest = (json: unknown): ActRequest => read(ActRequestSchema, json)

function read<Schema extends TSchema>(schema: Schema, json: unknown): Static<Schema> {
  if (Value.Check(schema, json)) return json as Static<Schema>
  const [error] = Value.Errors(schema, json)
  throw new Error(`Invalid action: ${error?.instancePath || '/'} ${error?.message ?? ''}.`)
}
