import type { FastifySchemaValidationError } from 'fastify'
import type { FieldError } from './api-error.ts'

/** The messages for each field: `required` if the field is missing or blank, and other messages by schema keyword. */
export type FieldMessages = Record<string, { required?: string } & Record<string, string>>

/** Converts validator errors into one message per field. */
export function fieldErrors(findings: FastifySchemaValidationError[], messages: FieldMessages = {}): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const finding of findings) {
    const field = fieldOf(finding)
    if (byField.has(field)) continue
    const keyword = isMissing(finding) ? 'required' : finding.keyword
    byField.set(field, { field, message: messages[field]?.[keyword] ?? describe(field, keyword, finding) })
  }
  return [...byField.values()]
}

/** Whether the error means that a field is missing or blank. */
export function isMissing({ keyword, params }: FastifySchemaValidationError): boolean {
  return keyword === 'required' || (keyword === 'minLength' && params.limit === 1)
}

function fieldOf(finding: FastifySchemaValidationError): string {
  const missing = finding.params.missingProperty
  const path = finding.instancePath.split('/').filter(Boolean)
  if (typeof missing === 'string') path.push(missing)
  return path.join('.') || 'body'
}

function describe(field: string, keyword: string, { params, message }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return `${field} is required.`
    case 'enum':
      return `${field} must be one of: ${(params.allowedValues as string[]).join(', ')}.`
    case 'minimum':
      return `${field} must be ${params.limit} or more.`
    case 'maximum':
      return `${field} must be ${params.limit} or less.`
    case 'minLength':
      return `${field} must have at least ${params.limit} characters.`
    case 'maxLength':
      return `${field} must have at most ${params.limit} characters.`
    case 'type':
      return `${field} must be a${params.type === 'integer' ? ' whole number' : ` ${params.type}`}.`
    case 'format':
    case 'pattern':
      return `${field} is not valid.`
    default:
      return `${field} ${message ?? 'is not valid'}.`
  }
}
