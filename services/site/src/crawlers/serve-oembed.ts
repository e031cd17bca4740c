import { releaseRoutes } from '@kinora/releases'
import type { FastifyInstance } from 'fastify'

import { contentOfPage, readContent } from '../head/page-content.ts'
import type { KnownContent } from '../head/page-content.ts'
import type { PublicUrls } from '../head/public-urls.ts'
import { Failure, unavailable } from '../http/failure.ts'
import type { ReleasePages } from '../pages/release-pages.ts'
import type { PublicData } from '../public-data/public-data.ts'

/** What oEmbed is answered by. */
export interface OembedOptions {
  publicData: PublicData
  pages: Pick<ReleasePages, 'stable'>
  urls: PublicUrls | undefined
  /** How long a consumer waits for the provider, in milliseconds. */
  waitMs: number
}

const nothing = () => new Failure(404, 'There is no video and no channel at this URL.')

/**
 * `/oembed?url=…`: what the page at a URL is about, as oEmbed 1.0 says it, in JSON. Of the type `link`, which asks for no markup: there is no page yet that others may
 * embed, and files answer to no other origin's page.
 */
export function serveOembed(site: FastifyInstance, { publicData, pages, urls, waitMs }: OembedOptions): void {
  site.get<{ Querystring: Record<string, unknown> }>('/oembed', async ({ query }, reply) => {
    const { url, format = 'json' } = query
    if (typeof url !== 'string' || !URL.canParse(url)) throw new Failure(400, 'The parameter "url" is to be one URL.')
    if (format !== 'json') throw new Failure(501, 'Only the format "json" is known here.')
    if (urls === undefined) throw nothing()
    const { origin, pathname } = new URL(url)
    // Of no other site is anything known here.
    if (!urls.home.startsWith(`${origin}/`)) throw nothing()
    const content = contentOfPage(releaseRoutes((await pages.stable()).release), pathname)
    if (content === undefined || !(await publicData.mayGet(content.call))) throw nothing()
    const answer = await publicData.get(content.call, waitMs)
    const known = answer && readContent(content, answer)
    if (known === undefined) throw unavailable()
    return reply.header('cache-control', 'public, max-age=300').send(response(known, urls))
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
    cache_age: 300,
  }
}
