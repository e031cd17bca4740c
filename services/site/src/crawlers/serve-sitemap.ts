import type { FastifyInstance } from 'fastify'
import { unavailable } from '../http/failure.ts'
import type { ProviderCalls } from '../public-data/provider-calls.ts'
import type { DataOf, Fields } from '@kinora/api-client/contract'
import { createPublicUrls } from '../head/public-urls.ts'
import { readPublicVideo } from '../head/public-video.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import { objectOf, parsePublicResponse } from '../public-data/public-response.ts'

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

/** Videos per API response. With `maxPages`, the sitemap covers the newest thousand videos. */
const videosAPage = 50
const maxPages = 20
/** In bytes: enough for fifty videos with maximum-length descriptions. */
const pageBytes = 1024 * 1024

/**
 * Creates a sitemap with the provider's newest videos and their channels.
 *
 * @throws {Error} if the provider doesn't return the videos.
 */
async function makeSitemap(calls: Pick<ProviderCalls, 'get'>, publicOrigin: string): Promise<string> {
  const urls = createPublicUrls(publicOrigin)
  /** Maps each URL to its last-modified date, which also deduplicates videos that the provider returns twice. */
  const entries = new Map<string, string>([[urls.home, '']])
  for (let page = 1; page <= maxPages; page++) {
    // One call at a time, so this background task doesn't compete with viewers' calls.
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await calls.get(`/videos?sortBy=createdAt&limit=${videosAPage}&page=${page}`, pageBytes)
    const answer = parsePublicResponse(status, body)
    const { videos: list }: Fields<DataOf<'GET', '/videos'>> = answer.state === 'found' ? answer.data : {}
    const videos = Array.isArray(list) ? list : []
    for (const item of videos) addVideo(item)
    if (videos.length < videosAPage) break
  }

  function addVideo(item: unknown) {
    const video = readPublicVideo(objectOf(item) ?? {})
    if (video === undefined) return
    entries.set(urls.video(video.id), video.createdAt)
    if (video.channel) entries.set(urls.channel(video.channel.username), '')
  }

  const lines = [...entries].map(
    ([url, since]) => `<url><loc>${escapeHtml(url)}</loc>${since && `<lastmod>${since}</lastmod>`}</url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}
