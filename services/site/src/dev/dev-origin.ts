import type { FastifyRequest } from 'fastify'

import type { IndexPage } from '../pages/render-index.ts'

/** An origin on the browser's own machine. */
const loopback = /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}$/

/**
 * Returns the origin of the dev server from which this browser's user has agreed to load a remote. The shell stores the origin in a session cookie. Servers on
 * other machines are ignored, so an attacker can't add one to the page's policy.
 */
export function readDevOrigin({ headers }: FastifyRequest): string | undefined {
  const value = /(?:^|;\s*)kinora-dev=([^;]*)/.exec(headers.cookie ?? '')?.[1]
  return value !== undefined && loopback.test(value) ? value : undefined
}

/** Name of webpack-dev-server's Trusted Types policy for its error overlay. */
const overlayPolicy = 'webpack-dev-server#overlay'

/** Relaxes the page's policy for this browser only, to allow the dev server's files and its error overlay's inline styles. */
export function withDevOrigin({ html, policy }: IndexPage, origin: string): Pick<IndexPage, 'html' | 'policy'> {
  return {
    html: html.replace('data-remote-origins="', `data-remote-origins="${origin} `),
    policy: policy
      .replaceAll(/(script-src|style-src|img-src|font-src|connect-src) 'self'/g, `$& ${origin}`)
      .replace('trusted-types default', `$& ${overlayPolicy}`)
      .concat("; style-src-attr 'unsafe-inline'"),
  }
}
