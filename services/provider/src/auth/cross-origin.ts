import type { FastifyRequest } from 'fastify'

export interface OwnOrigin {
  /** The product's public origin, required if proxies rewrite `Host`: `https://kinora.example`. */
  publicOrigin?: string | undefined
}

/**
 * Whether a browser reports that another origin's page sent this request. Browsers add this host's cookies to requests from sibling origins (same host on
 * another port, or another subdomain) regardless of `SameSite`. `Sec-Fetch-Site` decides. Browsers that don't send it (old browsers, or any browser without
 * HTTPS) send `Origin` with every unsafe method. A client that sends neither header isn't a browser.
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

/**
 * Ignores the scheme except for its default port, because a proxy may have terminated HTTPS. HSTS
 * protects against forged `http:` pages.
 */
function isOriginOfHost(origin: string, host: string): boolean {
  const named = URL.parse(origin)
  // Rejects `null`, lists and URLs with a path.
  if (named?.origin !== origin) return false
  return named.host === URL.parse(`${named.protocol}//${host}`)?.host
}
