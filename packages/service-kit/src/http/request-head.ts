import type { IncomingMessage } from 'node:http'

/** Whether a request has a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Headers that make a request ambiguous if repeated, because some parsers use the first value and others the last. Node silently uses the first. */
const singleHeaders = new Set(['host', 'authorization', 'content-type', 'content-length'])

/** Returns the name of a header that's repeated but must not be; undefined if there is none. @param more additional headers that must not be repeated. */
export function repeatedHeader(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  ...more: string[]
): string | undefined {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!singleHeaders.has(name) && !more.includes(name)) continue
    if (seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}
