import { join } from 'node:path'

import httpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'

import { isFromThisMachine } from './is-from-this-machine.ts'
import { createLiveRelease } from './live-release.ts'

/** What a site needs to run. */
export interface SiteOptions {
  /** The folder of released files: `mf/` and `discovery/`. */
  root: string
  /** Where the provider answers, for instance `http://127.0.0.1:4000`. */
  providerUrl: string
  logger?: FastifyServerOptions['logger']
}

/** Names the release whose page is asked for, in a request of this machine. */
const previewHeader = 'x-kinora-release'

const yearInSeconds = 31_536_000

/**
 * The site: released files with the headers they need, the live release's page for every other path, and `/api` and `/media` passed on to
 * the provider, so that a browser sees one origin.
 */
export async function buildSite({ root, providerUrl, logger = false }: SiteOptions): Promise<FastifyInstance> {
  const site = fastify({ logger, trustProxy: 'loopback', forceCloseConnections: true })
  const live = createLiveRelease(root)

  site.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  })

  for (const prefix of ['/api', '/media']) {
    await site.register(httpProxy, {
      upstream: providerUrl,
      prefix,
      rewritePrefix: prefix,
      replyOptions: {
        // The provider counts log-ins by the viewer's address, not by the site's.
        rewriteRequestHeaders: ({ ip }, headers) => ({ ...headers, 'x-forwarded-for': ip }),
      },
    })
  }

  await site.register(fastifyStatic, {
    root: join(root, 'mf'),
    prefix: '/mf/',
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply) {
      // A build's folder is never written twice.
      reply.header('cache-control', `public, max-age=${yearInSeconds}, immutable`)
      reply.header('access-control-allow-origin', '*')
    },
  })

  site.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || /^\/(mf|api|media|discovery)\//.test(request.url)) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    }
    const previewed = request.headers[previewHeader]
    if (typeof previewed === 'string' && isFromThisMachine(request)) return sendPreview(reply, previewed)
    const page = await live.page()
    reply
      .header('cache-control', 'no-cache')
      .header('etag', page.etag)
      .header('vary', 'accept-encoding')
      .header('content-security-policy', page.policy)
      .type('text/html; charset=utf-8')
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    if (/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
      return reply.code(200).header('content-encoding', 'br').send(page.brotli)
    }
    return reply.code(200).send(page.html)
  })

  /** What a release would look like, for the check before it goes live. */
  async function sendPreview(reply: FastifyReply, id: string) {
    reply.header('cache-control', 'no-store')
    const page = await live.preview(id)
    if (page === undefined) return reply.code(404).type('text/plain').send(`There is no sound release ${id}.`)
    reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8')
    return reply.code(200).send(page.html)
  }

  return site
}
