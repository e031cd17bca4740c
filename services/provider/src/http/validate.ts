import type { FastifyRequest, FastifySchemaValidationError } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { invalid } from './api-error.ts'
import { fieldErrors, isMissing, type FieldMessages } from './validation-messages.ts'

/** Validates a value that Fastify doesn't validate, such as the fields of a form that is read part by part. Throws a 400. */
export function validate<Schema extends TSchema>(
  request: FastifyRequest,
  schema: Schema,
  value: unknown,
  options: { messages?: FieldMessages; messageWhenMissing?: string } = {},
): Static<Schema> {
  const check = request.compileValidationSchema(schema)
  if (check(value)) return value as Static<Schema>
  const findings = (check.errors ?? []) as FastifySchemaValidationError[]
  throw invalid(
    fieldErrors(findings, options.messages),
    findings.some(isMissing) ? options.messageWhenMissing : undefined,
  )
}
