import type { DataOf, Fields } from '@kinora/api-client/contract'
import { createPublicUrls } from '../head/public-urls.ts'
import { readPublicVideo } from '../head/public-video.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import { objectOf, parsePublicResponse } from '../public-data/public-response.ts'
import type { ProviderCalls } from '../public-data/provider-calls.ts'

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
export async function makeSitemap(calls: Pick<ProviderCalls, 'get'>, publicOrigin: string): Promise<string> {
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
