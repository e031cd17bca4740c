import type { FastifyReply, FastifyRequest } from 'fastify'

import { acceptsBrotli } from '../http/accepts-brotli.ts'
import { integrityPolicy } from '../security/security-headers.ts'
import type { EmbedPage } from './render-embed.ts'
import type { IndexPage } from './render-index.ts'

/** Sends a page of released files, compressed where the browser takes it. Its other headers are the caller's. */
export function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: IndexPage) {
  startPage(reply)
  if (acceptsBrotli(headers)) return reply.header('content-encoding', 'br').send(page.brotli)
  return reply.send(page.html)
}

/** What every response says that is a page of released files. */
export function startPage(reply: FastifyReply): void {
  reply.code(200).type('text/html; charset=utf-8').header('integrity-policy', integrityPolicy)
}

/** What a page that others may embed is sent with, where that is not its own alone. */
interface EmbedSending {
  /** Its policy, and where violations of it are reported. */
  policy?: string
  /** A viewer of a canary, as `ViewerIds.sign` gives them. */
  viewer?: string | undefined
}

/** Sends a page that others may embed. No cookie goes with it: but for the viewer of a canary it is the same whoever asks. */
export function sendEmbed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: EmbedPage,
  { policy = page.policy, viewer }: EmbedSending = {},
) {
  startPage(reply)
  reply.header('content-security-policy', policy)
  // It is for other origins' pages. An isolated one (Cross-Origin-Embedder-Policy) frames only what is isolated too; this way media may lie anywhere, and is asked for as nobody.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header('cross-origin-embedder-policy', 'credentialless')
  if (viewer !== undefined) return reply.send(page.htmlFor(viewer))
  reply.header('etag', page.etag)
  return headers['if-none-match'] === page.etag ? reply.code(304).send() : reply.send(page.html)
}
