import { Type, type Static, type TSchema } from 'typebox'

/** The response to a successful call. */
export interface Success<Code extends number, Data> {
  statusCode: Code
  success: true
  message: string
  data: Data
}

export function ok<Data>(message: string, data: Data): Success<200, Data> {
  return { statusCode: 200, success: true, message, data }
}

export function created<Data>(message: string, data: Data): Success<201, Data> {
  return { statusCode: 201, success: true, message, data }
}

export const FailureSchema = Type.Object(
  {
    statusCode: Type.Integer(),
    success: Type.Literal(false),
    message: Type.String({ description: 'A message to show to the user.' }),
    code: Type.Optional(
      Type.String({
        description:
          'Identifies the missing resource, such as `CATEGORY_NOT_FOUND`, or the reason for a 403. Absent for an unknown URL.',
      }),
    ),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: 'The invalid fields. Only for validation failures.',
      }),
    ),
  },
  { $id: 'Failure', description: 'The response to a failed call.' },
)

export type Failure = Static<typeof FailureSchema>

/** References a schema by name, so the schema appears only once in the OpenAPI document. */
export function ref<Schema extends TSchema>(schema: Schema & { $id?: string }) {
  if (!schema.$id) throw new Error('Cannot reference a schema without an $id.')
  return Type.Unsafe<Static<Schema>>({ $ref: `${schema.$id}#` })
}

/** Same as `ref`, but nullable. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

export function accepted<Data>(message: string, data: Data): Success<202, Data> {
  return { statusCode: 202, success: true, message, data }
}

export function successSchema<Code extends 200 | 201 | 202, Data extends TSchema>(code: Code, data: Data) {
  return Type.Object({
    statusCode: Type.Literal(code),
    success: Type.Literal(true),
    message: Type.String(),
    data,
  })
}

const failureDescriptions = {
  400: 'A field in the request is invalid.',
  401: 'The access token is missing or invalid, or the login credentials are wrong.',
  403: 'The caller is signed in but does not have permission, or a page on another origin sent the call with only a cookie.',
  404: 'The resource does not exist.',
  408: 'The upload was too slow.',
  409: 'The request conflicts with existing data, such as a username that is already taken.',
  410: 'The link is unknown, has been used or has expired.',
  413: 'A file is too large.',
  415: "The file's content does not match its type.",
  422: 'The `Idempotency-Key` was already used for a different request.',
  429: 'Too many attempts. `Retry-After` is the number of seconds to wait.',
  503: 'Temporarily unavailable. `Retry-After` is the number of seconds to wait.',
} as const

type FailureCode = keyof typeof failureDescriptions

/** Returns the error responses for a route's schema. */
export function failures(...codes: FailureCode[]): Partial<Record<FailureCode, object>> {
  return Object.fromEntries(
    codes.map((code) => [code, { ...ref(FailureSchema), description: failureDescriptions[code] }]),
  )
}

/** Returns the `response` part of a route's schema: its success response and possible errors. */
export function responses<Code extends 200 | 201 | 202, Data extends TSchema>(
  code: Code,
  data: Data,
  ...failureCodes: FailureCode[]
) {
  const success = { ...successSchema(code, data), description: 'Success.' }
  return { [code]: success, ...failures(...failureCodes) } as {
    [Key in Code]: ReturnType<typeof successSchema<Code, Data>>
  }
}

export const EmptySchema = Type.Object({})
