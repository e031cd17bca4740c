import type { FastifyRequest } from 'fastify'

import type { IndexPage } from '../pages/render-index.ts'

/** A port of the browser's own machine. */
const loopback = /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}$/

/**
 * The dev server from which a tab of this browser takes a remote, after its user was asked: the shell keeps it in a cookie of the browser's session. Anything
 * but the browser's own machine is ignored, so nobody can widen the page's policy towards a server of theirs.
 */
export function readDevOrigin({ headers }: FastifyRequest): string | undefined {
  const value = /(?:^|;\s*)kinora-dev=([^;]*)/.exec(headers.cookie ?? '')?.[1]
  return value !== undefined && loopback.test(value) ? value : undefined
}

/** The policy by whose name webpack-dev-server writes compile errors into its overlay. */
const overlayPolicy = 'webpack-dev-server#overlay'

/** The page for that one browser: its policy lets files of the dev server in, and its overlay with the styles of its text, and nothing else in it changes. */
export function withDevOrigin({ html, policy }: IndexPage, origin: string): Pick<IndexPage, 'html' | 'policy'> {
  return {
    html: html.replace('data-remote-origins="', `data-remote-origins="${origin} `),
    policy: policy
      .replaceAll(/(script-src|style-src|img-src|font-src|connect-src) 'self'/g, `$& ${origin}`)
      .replace('trusted-types default', `$& ${overlayPolicy}`)
      .concat("; style-src-attr 'unsafe-inline'"),
  }
}
