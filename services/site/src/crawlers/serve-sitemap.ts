import type { FastifyInstance } from 'fastify'

import { unavailable } from '../http/failure.ts'
import type { ProviderCalls } from '../public-data/provider-calls.ts'
import { makeSitemap } from './sitemap.ts'

const hourMs = 3_600_000
/** Retry delay after a provider failure, in milliseconds. */
const retryMs = 10_000

/**
 * Serves `/sitemap.xml`, regenerated at most once an hour. While the provider is down, falls back to the last sitemap. Without a public origin, responds with
 * 404, because a sitemap needs absolute URLs.
 */
export function serveSitemap(
  site: FastifyInstance,
  calls: Pick<ProviderCalls, 'get'>,
  publicOrigin: string | undefined,
): void {
  let last: string | undefined
  let nextAt = -Infinity
  let making: Promise<string | undefined> | undefined

  async function make(origin: string): Promise<string | undefined> {
    try {
      last = await makeSitemap(calls, origin)
      nextAt = performance.now() + hourMs
    } catch (error) {
      nextAt = performance.now() + retryMs
      site.log.warn(error, 'could not create the sitemap; serving the last one, if any')
    } finally {
      making = undefined
    }
    return last
  }

  site.get('/sitemap.xml', async (_request, reply) => {
    if (publicOrigin === undefined) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    }
    if (performance.now() >= nextAt) making ??= make(publicOrigin)
    const sitemap = last ?? (await making)
    if (sitemap === undefined) throw unavailable()
    return reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(sitemap)
  })
}
