import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/** Matches escaped surrogates. */
const surrogateEscape = /\\u[dD][89a-fA-F]/

/**
 * Parses JSON bodies. Rejects invalid UTF-8 and lone surrogates, which would be stored as different
 * text. Accepts a POST that has a JSON content type but no body, because some clients always send
 * the header.
 */
export function parseJson(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const text = decode(body)
    if (text === undefined) return done(notText())
    parse(request, text, (error, value) => {
      const isBroken = !error && surrogateEscape.test(text) && !isWellFormed(value)
      done(isBroken ? notText() : error, value)
    })
  }
}

function decode(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}

/** Whether all keys and values are free of lone surrogates. The check isn't recursive, because a body may be nested very deeply. */
function isWellFormed(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && !next.isWellFormed()) return false
    if (typeof next === 'object' && next !== null) for (const entry of Object.entries(next)) waiting.push(...entry)
  }
  return true
}

const notText = () => new ApiError(400, 'The request is not valid UTF-8 text.')
