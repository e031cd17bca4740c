import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Where the page sends the token of its URL. A page of another origin cannot send it without asking first, and nobody answers that. */
export const tokenHeader = 'x-kinora-console'

/**
 * Says why a request is not answered; undefined for one that is. Any page in the operator's browser can send requests to loopback, under a name of its own that leads
 * there as well, so the name is held to those of this machine and the origin to the name. The port may be another one: that of a tunnel.
 */
export function refuseForeign({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const host = headers.host ?? ''
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(host))
    return 'The console answers as localhost or 127.0.0.1 only. Open the URL that the command printed.'
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${host}`) return 'The console answers its own page only.'
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && headers['sec-fetch-mode'] !== 'navigate')
    return 'The console answers its own page only.'
  return undefined
}

/** Whether a request carries the token. */
export function createTokenGate(token: string): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const expected = digest(token)
  return ({ headers }) => {
    const given = headers[tokenHeader]
    return typeof given === 'string' && timingSafeEqual(digest(given), expected)
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
