import { releaseEmbeds, releaseRoutes } from '@kinora/releases'
import type { FastifyInstance } from 'fastify'
import { embedMarkup, embedSizeWithin, embedUrlOf } from '../head/embed-markup.ts'
import { contentOfPage, readContent } from '../head/page-content.ts'
import type { KnownContent } from '../head/page-content.ts'
import type { PublicUrls } from '../head/public-urls.ts'
import { Failure, unavailable } from '../http/failure.ts'
import type { ReleasePages } from '../pages/release-pages.ts'
import type { PublicData } from '../public-data/public-data.ts'

/** Options for the oEmbed endpoint. */
export interface OembedOptions {
  publicData: PublicData
  pages: Pick<ReleasePages, 'stable'>
  urls: PublicUrls | undefined
  /** How long to wait for the provider, in milliseconds. */
  waitMs: number
}

/** How long to cache a response, in seconds. Short, because a video may become private. */
const cacheSeconds = 60

const nothing = () => new Failure(404, 'There is no video or channel at this URL.')

/**
 * Serves `/oembed?url=…`, which describes a page as oEmbed 1.0 JSON. The type is `video`, with markup, if the release has an embeddable version of the page,
 * and `link` otherwise.
 */
export function serveOembed(site: FastifyInstance, { publicData, pages, urls, waitMs }: OembedOptions): void {
  site.get<{ Querystring: Record<string, unknown> }>('/oembed', async ({ query }, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = query
    if (typeof url !== 'string' || !URL.canParse(url))
      throw new Failure(400, 'The parameter "url" must be a single URL.')
    if (format !== 'json') throw new Failure(501, 'Only the format "json" is supported.')
    if (urls === undefined) throw nothing()
    const { origin, pathname } = new URL(url)
    if (!urls.home.startsWith(`${origin}/`)) throw nothing()
    const { release } = await pages.stable()
    const content = contentOfPage(releaseRoutes(release), pathname)
    if (content === undefined || !(await publicData.mayGet(content.call))) throw nothing()
    const answer = await publicData.get(content.call, waitMs)
    const known = answer && readContent(content, answer)
    if (known === undefined) throw unavailable()
    const embedUrl = known.kind === 'video' ? embedUrlOf(known.video, releaseEmbeds(release), urls) : undefined
    const body = response(known, urls)
    const size = embedSizeWithin(maxwidth, maxheight)
    const player = embedUrl ? { type: 'video', ...size, html: embedMarkup(embedUrl, body.title, size) } : {}
    return reply.header('cache-control', `public, max-age=${cacheSeconds}`).send({ ...body, ...player })
  })
}

function response(known: KnownContent, urls: PublicUrls) {
  if (known.kind === 'missing') throw nothing()
  const [title, channel] =
    known.kind === 'video' ? [known.video.title, known.video.channel] : [known.channel.name, known.channel]
  return {
    version: '1.0',
    type: 'link',
    title,
    ...(channel && { author_name: channel.name, author_url: urls.channel(channel.username) }),
    provider_name: 'Kinora',
    provider_url: urls.home,
    cache_age: cacheSeconds,
  }
}
