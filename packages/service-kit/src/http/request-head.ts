import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Rejection } from './unreadable-requests.ts'

/** Whether a request has a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Headers that make a request ambiguous if repeated, because some parsers use the first value and others the last. Node silently uses the first. */
const singleHeaders = new Set(['host', 'authorization', 'content-type', 'content-length'])

const continuePattern = /^100-continue$/i

/**
 * Returns why a request's headers are ambiguous or unsupported, or undefined if they aren't.
 *
 * @param single additional headers that must not be repeated.
 */
export function malformedHead(
  { headers, httpVersion, rawHeaders }: Pick<IncomingMessage, 'headers' | 'httpVersion' | 'rawHeaders'>,
  ...single: string[]
): Rejection | undefined {
  const repeated = repeatedHeader(rawHeaders, single)
  if (repeated !== undefined) return { statusCode: 400, message: `The request has more than one ${repeated} header.` }
  if (headers.host === undefined && httpVersion !== '1.0')
    return { statusCode: 400, message: 'The request has no Host header.' }
  if (headers.expect !== undefined && !continuePattern.test(headers.expect))
    return { statusCode: 417, message: 'Only "Expect: 100-continue" is supported.' }
  return undefined
}

function repeatedHeader(rawHeaders: readonly string[], single: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!singleHeaders.has(name) && !single.includes(name)) continue
    if (seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}

/** Header that carries the request ID in requests and responses. */
export const requestIdHeader = 'x-request-id'
const requestIdPattern = /^[\w.-]{1,64}$/

/** Returns the request ID sent by the caller, which ties its log entries to this service's, or a new ID if there is none. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers[requestIdHeader]
  return typeof own === 'string' && requestIdPattern.test(own) ? own : randomUUID()
}
