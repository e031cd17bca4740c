import type { FastifyInstance } from 'fastify'
import { invalid, type FieldError } from './api-error.ts'

/** A plainly written integer. The schema sets its range. */
const plainNumber = /^(-?[1-9]\d{0,14}|-?0)$/

/** Rejects a `page` or `limit` that isn't a plain integer, before the validator coerces it. The validator would accept `1e3`, ` 1` and even an empty string. */
export function requirePlainPageNumbers(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const isPaged = (request.routeOptions.schema?.querystring as { properties?: object } | undefined)?.properties
    if (!isPaged || !('page' in isPaged || 'limit' in isPaged)) return done()
    const query = request.query as Record<string, unknown>
    const errors: FieldError[] = ['page', 'limit']
      .filter((field) => query[field] !== undefined && !isPlain(query[field]))
      .map((field) => ({ field, message: `${field} must be a whole number.` }))
    done(errors.length > 0 ? invalid(errors) : undefined)
  })
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' && plainNumber.test(value)
}
