import type { FastifyRequest } from 'fastify'

import type { IndexPage } from '../pages/render-index.ts'

/** An origin on the browser's own machine. */
const loopback = /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}$/

/**
 * Returns the dev server from which this browser loads a remote, with its user's consent. The shell stores the server's origin in a session cookie. Servers on
 * other machines are ignored so an attacker cannot add one to the page's policy.
 */
export function readDevOrigin({ headers }: FastifyRequest): string | undefined {
  const value = /(?:^|;\s*)kinora-dev=([^;]*)/.exec(headers.cookie ?? '')?.[1]
  return value !== undefined && loopback.test(value) ? value : undefined
}

/** The Trusted Types policy that webpack-dev-server uses for its error overlay. */
const overlayPolicy = 'webpack-dev-server#overlay'

/** Changes the page's policy for this browser only: allows the dev server's files and the inline styles of its error overlay. */
export function withDevOrigin({ html, policy }: IndexPage, origin: string): Pick<IndexPage, 'html' | 'policy'> {
  return {
    html: html.replace('data-remote-origins="', `data-remote-origins="${origin} `),
    policy: policy
      .replaceAll(/(script-src|style-src|img-src|font-src|connect-src) 'self'/g, `$& ${origin}`)
      .replace('trusted-types default', `$& ${overlayPolicy}`)
      .concat("; style-src-attr 'unsafe-inline'"),
  }
}
