import type { FastifyRequest } from 'fastify'

export interface OwnOrigin {
  /** The origin at which browsers reach the product, where proxies on the way do not leave `Host` as it is: `https://kinora.example`. */
  publicOrigin?: string | undefined
}

/**
 * Whether a browser says that a page of another origin sent this request. A browser adds the cookies of this host to such a request when
 * that page is a sibling (same host on another port, or another subdomain), whatever `SameSite` says. `Sec-Fetch-Site` settles it; a browser
 * that does not send it (an old one, or any where pages are not reached by HTTPS) sends `Origin` with every unsafe method. Who sends neither is no browser.
 */
export function isFromOtherOrigin(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  { publicOrigin }: OwnOrigin,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined) return false
  return publicOrigin === undefined ? !isOriginOfHost(origin, host) : origin !== publicOrigin
}

/** The scheme counts for its default port alone: a proxy may have taken HTTPS off, and who can forge `http:` pages is HSTS's to keep out. */
function isOriginOfHost(origin: string, host: string): boolean {
  const named = URL.parse(origin)
  // `null`, a list or a URL with a path is the origin of nothing here.
  if (named?.origin !== origin) return false
  return named.host === URL.parse(`${named.protocol}//${host}`)?.host
}
