import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/** Halves of a character, as an escape spells them. */
const surrogateEscape = /\\u[dD][89a-fA-F]/

/**
 * Reads bodies that are JSON. Bytes that are not UTF-8, and halves of characters, are refused: stored, they would turn into other text.
 * A POST without a body may still claim to be JSON, as some clients always do.
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

/** Whether no text in a value, keys included, has half a character. Without recursion, because a body may be nested very deeply. */
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
