import type { FastifyInstance } from 'fastify'
import { invalid, type FieldError } from './api-error.ts'

/** A whole number as a person writes one. What its bounds are, the schema says. */
const plainNumber = /^(-?[1-9]\d{0,14}|-?0)$/

/**
 * Refuses a `page` or `limit` that is no whole number written plainly, before the validator makes one of it: it takes `1e3`, ` 1` and
 * even nothing for numbers.
 */
export function requirePlainPageNumbers(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const isPaged = (request.routeOptions.schema?.querystring as { properties?: object } | undefined)?.properties
    if (!isPaged || !('page' in isPaged)) return done()
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
