import type { FastifyInstance } from 'fastify'

import { unavailable } from '../http/failure.ts'
import type { ProviderCalls } from '../public-data/provider-calls.ts'
import { makeSitemap } from './sitemap.ts'

/** How long a sitemap is served, in milliseconds. Caches may keep it for as long again, so URLs of private videos are gone after ten minutes. */
const freshMs = 5 * 60_000
/** Retry delay after a provider failure, in milliseconds. */
const retryMs = 10_000

/**
 * Serves `/sitemap.xml`, regenerated at most every five minutes. While the provider is down, falls back to the last sitemap. Without a public origin, responds
 * with 404, because a sitemap needs absolute URLs.
 */
export function serveSitemap(
  site: FastifyInstance,
  calls: Pick<ProviderCalls, 'get'>,
  publicOrigin: string | undefined,
  now: () => number = () => performance.now(),
): void {
  let last: string | undefined
  let nextAt = -Infinity
  let making: Promise<string | undefined> | undefined

  async function make(origin: string): Promise<string | undefined> {
    try {
      last = await makeSitemap(calls, origin)
      nextAt = now() + freshMs
    } catch (error) {
      nextAt = now() + retryMs
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
    if (now() >= nextAt) making ??= make(publicOrigin)
    const sitemap = making ? await making : last
    if (sitemap === undefined) throw unavailable()
    return reply
      .header('cache-control', `public, max-age=${freshMs / 1000}`)
      .type('application/xml; charset=utf-8')
      .send(sitemap)
  })
}
