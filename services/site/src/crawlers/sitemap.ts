import type { DataOf, Fields } from '@kinora/api-client/contract'
import { createPublicUrls } from '../head/public-urls.ts'
import { readPublicVideo } from '../head/public-video.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import { objectOf, parsePublicAnswer } from '../public-data/public-answer.ts'
import type { ProviderCalls } from '../public-data/provider-calls.ts'

/** What is asked for of the provider's list, a page after the other: the newest thousand videos. */
const videosAPage = 50
const maxPages = 20
/** Fifty videos with the longest descriptions. */
const pageBytes = 1024 * 1024

/**
 * Asks the provider for its newest videos, and makes a sitemap of them and their channels.
 *
 * @throws {Error} when the provider does not say which videos there are.
 */
export async function makeSitemap(calls: Pick<ProviderCalls, 'get'>, publicOrigin: string): Promise<string> {
  const urls = createPublicUrls(publicOrigin)
  /** Each once, however often the list names it, with the moment since which it is there. */
  const entries = new Map<string, string>([[urls.home, '']])
  for (let page = 1; page <= maxPages; page++) {
    // One after the other: nobody waits for it, and viewers' calls go before it.
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await calls.get(`/videos?sortBy=createdAt&limit=${videosAPage}&page=${page}`, pageBytes)
    const answer = parsePublicAnswer(status, body)
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
