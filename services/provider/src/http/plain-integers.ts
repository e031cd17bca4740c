import type { FastifyInstance } from 'fastify'
import { invalid } from './api-error.ts'

/** A plainly written integer. The schema sets its range. */
const plainNumber = /^(-?[1-9]\d{0,14}|-?0)$/

/**
 * Rejects an integer in the query, such as `page`, that isn't plainly written, before the validator coerces it. The validator would accept `1e3`, `Infinity`
 * and even an empty string.
 */
export function requirePlainIntegers(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const querystring = request.routeOptions.schema?.querystring as
      | { properties?: Record<string, { type?: string }> }
      | undefined
    const query = request.query as Record<string, unknown>
    const errors = Object.entries(querystring?.properties ?? {})
      .filter(([field, { type }]) => type === 'integer' && query[field] !== undefined && !isPlain(query[field]))
      .map(([field]) => ({ field, message: `${field} must be a whole number.` }))
    done(errors.length > 0 ? invalid(errors) : undefined)
  })
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' && plainNumber.test(value)
}
