import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header with the token. A page of another origin cannot send it without a preflight, which is never granted. */
export const tokenHeader = 'x-kinora-console'

/**
 * Returns why a request is refused. Every page in the operator's browser can send requests to loopback, also under a host name of its own, so the host must be a name
 * of this machine and the origin must match the host. The port may differ: it may be that of a tunnel.
 */
export function refuseForeign({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const host = headers.host ?? ''
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(host))
    return 'The console is served as localhost or 127.0.0.1 only. Open the URL that the command printed.'
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${host}`) return 'The console accepts requests of its own page only.'
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && headers['sec-fetch-mode'] !== 'navigate')
    return 'The console accepts requests of its own page only.'
  return undefined
}

/** Checks that a request contains the token. */
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
