import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bounds } from '../config.ts'
import { ApiError, tooLarge, invalid } from './api-error.ts'
import { hasBody, malformedHead } from '@kinora/service-kit'

/** Rejects requests with invalid headers before reading the body. */
export function refuseMalformed(
  app: FastifyInstance,
  { drainBytes, bodyMs }: Pick<Bounds, 'drainBytes' | 'bodyMs'>,
): void {
  // Without a listener, Node would accept every body.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    askForBodyWhenRead(request, response)
    app.server.emit('request', request, response)
  })

  app.addHook('onRequest', (request, _reply, done) => {
    const rejection = malformedHead(request.raw)
    done(rejection && new ApiError(rejection.statusCode, rejection.message))
  })

  // Runs after authorization and before the body is read.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    if (Number(request.headers['content-length']) > drainBytes) return done(tooLarge('The request is too large.'))
    if (!isFile(request) && !request.raw.complete) {
      const timer = setTimeout(() => {
        reply.header('connection', 'close').send(new ApiError(408, 'The request took too long to arrive.'))
      }, bodyMs)
      const end = () => clearTimeout(timer)
      request.raw.once('end', end).once('close', end)
      reply.raw.once('close', end)
    }
    done(null, payload)
  })
}

/** Whether the body is a form with files or an upload part. Such a body has a minimum speed instead of a timeout. */
function isFile({ headers }: FastifyRequest): boolean {
  const type = headers['content-type']
  return type !== undefined && (type.startsWith('multipart/') || type === 'application/offset+octet-stream')
}

/**
 * Sends `100 Continue` only when something starts to read the body, so clients never send the body of a request that is rejected because of its headers.
 */
function askForBodyWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read.bind(request)
  request._read = (size) => {
    request._read = read
    if (!response.headersSent) response.writeContinue()
    read(size)
  }
}

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
