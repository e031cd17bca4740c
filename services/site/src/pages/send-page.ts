import type { FastifyReply, FastifyRequest } from 'fastify'

import { acceptsBrotli } from '../http/accepts-brotli.ts'
import { integrityPolicy } from '../security/security-headers.ts'
import type { EmbedPage } from './render-embed.ts'
import type { IndexPage } from './render-index.ts'

/** Sends a page, compressed if the browser accepts brotli. The caller sets all other headers. */
export function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: IndexPage) {
  startPage(reply)
  if (acceptsBrotli(headers)) return reply.header('content-encoding', 'br').send(page.brotli)
  return reply.send(page.html)
}

/** Sets the headers that all pages share. */
export function startPage(reply: FastifyReply): void {
  reply.code(200).type('text/html; charset=utf-8').header('integrity-policy', integrityPolicy)
}

/** Overrides for sending an embeddable page. */
interface EmbedSending {
  /** Policy, including its reporting endpoint. */
  policy?: string
  /** During a canary, the viewer as returned by `ViewerIds.sign`. */
  viewer?: string | undefined
}

/** Sends an embeddable page without a cookie. Outside a canary, the page is the same for all viewers. */
export function sendEmbed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: EmbedPage,
  { policy = page.policy, viewer }: EmbedSending = {},
) {
  startPage(reply)
  reply.header('content-security-policy', policy)
  // Pages on other origins embed this page, and a cross-origin isolated page can frame only isolated documents. `credentialless` still allows media from any
  // origin, requested without cookies.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header('cross-origin-embedder-policy', 'credentialless')
  if (viewer !== undefined) return reply.send(page.htmlFor(viewer))
  reply.header('etag', page.etag)
  return headers['if-none-match'] === page.etag ? reply.code(304).send() : reply.send(page.html)
}
