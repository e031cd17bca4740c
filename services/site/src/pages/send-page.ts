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

/**
 * Sends a page that others may embed. No cookie goes with it: it is the same whoever asks.
 *
 * @param policy its own, or that and where violations of it are reported.
 */
export function sendEmbed({ headers }: FastifyRequest, reply: FastifyReply, page: EmbedPage, policy = page.policy) {
  startPage(reply)
  // It is for other origins' pages. One that is isolated (Cross-Origin-Embedder-Policy) asks for such a policy of the document too, which it has not: its media may lie elsewhere.
  reply.header('content-security-policy', policy).header('cross-origin-resource-policy', 'cross-origin')
  reply.header('etag', page.etag)
  return headers['if-none-match'] === page.etag ? reply.code(304).send() : reply.send(page.html)
}
