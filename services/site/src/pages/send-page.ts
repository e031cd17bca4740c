import type { FastifyReply, FastifyRequest } from 'fastify'

import { acceptsBrotli } from '../http/accepts-brotli.ts'
import { integrityPolicy } from '../security/security-headers.ts'
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
