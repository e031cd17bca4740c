import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Header with the token. A page on another origin can't send it without a preflight request, which is never granted. */
export const tokenHeader = 'x-kinora-console'

/**
 * Returns why a request is rejected; undefined if it's accepted. Any page in the operator's browser can send requests to loopback, even under its own host
 * name, so the host must be a loopback name and the origin must match the host. The port may differ, for example behind a tunnel.
 */
export function refuseForeign({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const host = headers.host ?? ''
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(host))
    return 'The console is available only at localhost or 127.0.0.1. Open the URL that the command printed.'
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${host}`) return 'The console accepts requests only from its own page.'
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && headers['sec-fetch-mode'] !== 'navigate')
    return 'The console accepts requests only from its own page.'
  return undefined
}

/** Creates a function that checks whether a request carries the token. */
export function createTokenCheck(token: string): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const expected = digest(token)
  return ({ headers }) => {
    const given = headers[tokenHeader]
    return typeof given === 'string' && timingSafeEqual(digest(given), expected)
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
