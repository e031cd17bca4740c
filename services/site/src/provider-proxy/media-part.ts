import type { IncomingHttpHeaders } from 'node:http'

import type { UpstreamResponse } from './upstream.ts'

/** The byte range of a response, inclusive, and the file's version. */
export interface MediaPart {
  start: number
  end: number
  etag: string
}

/** Returns the range of a response; undefined if its headers do not allow requesting the rest. */
export function partOf({ status, headers }: Pick<UpstreamResponse, 'status' | 'headers'>): MediaPart | undefined {
  const { etag } = headers
  // A weak ETag does not guarantee identical bytes.
  if (etag === undefined || !etag.startsWith('"')) return undefined
  if (status === 200) {
    const length = Number(headers['content-length'])
    return length > 0 ? { start: 0, end: length - 1, etag } : undefined
  }
  const range = status === 206 ? /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '') : null
  return (range && { start: Number(range[1]), end: Number(range[2]), etag }) || undefined
}

/** The request headers for the rest of a range, after `sent` bytes. */
export function headersForRest(headers: IncomingHttpHeaders, part: MediaPart, sent: number): IncomingHttpHeaders {
  const { 'if-none-match': _tag, 'if-modified-since': _date, ...rest } = headers
  return { ...rest, range: `bytes=${part.start + sent}-${part.end}`, 'if-range': part.etag }
}

/** Whether a response is exactly that rest. */
export function isRest(response: UpstreamResponse, part: MediaPart, sent: number): boolean {
  const found = response.status === 206 ? partOf(response) : undefined
  return found?.start === part.start + sent && found.end === part.end && found.etag === part.etag
}
