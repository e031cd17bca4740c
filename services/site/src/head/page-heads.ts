import type { DeclaredEmbed } from '@kinora/releases'

import type { ContentMarkup, IndexPage } from '../pages/render-index.ts'
import type { PublicResponse } from '../public-data/public-response.ts'
import type { CachedResponse, PublicData } from '../public-data/public-data.ts'
import { channelHead } from './channel-head.ts'
import { embedUrlOf } from './embed-url.ts'
import { homeHead } from './home-head.ts'
import { homeCards } from './home-cards.ts'
import { missingHead } from './missing-head.ts'
import { contentOfPage, readContent } from './page-content.ts'
import type { PageContent } from './page-content.ts'
import { resultsMarkup, resultsPageOf } from './results-page.ts'
import { prerenderedFile } from './prerendered-file.ts'
import type { PublicUrls } from './public-urls.ts'
import { skeletonVideo } from './skeleton-video.ts'
import { videoHead } from './video-head.ts'

/** The parts of a release that determine a page's content. */
type DescribedPages = Pick<IndexPage, 'routes' | 'cardsCall'> & {
  embeds: readonly Pick<DeclaredEmbed, 'path' | 'firstCall'>[]
}

/** Renders page content on the server. Most of the markup goes into the page's head. */
export interface PageHeads {
  /** Elements that always follow the title and description in the page's head; often empty. */
  always(pathname: string): string
  /**
   * Markup for the content of the page at a path: immediately if cached, otherwise within the page's time limit. Undefined if the page has no content or
   * loading the content times out. Never rejects.
   */
  ofContent(
    page: DescribedPages,
    pathname: string,
    search?: string,
  ): ContentMarkup | undefined | Promise<ContentMarkup | undefined>
}

/** @param urls if undefined, the heads omit everything that needs an absolute URL. */
export function createPageHeads(publicData: PublicData, urls: PublicUrls | undefined): PageHeads {
  /**
   * Markup for the shell's home page, which no release declares. Since the home page's head is constant, the page doesn't wait for the list, and its ETag is
   * known up front.
   */
  function homeMarkup(cardsCall: string | undefined): ContentMarkup | undefined {
    const known = cardsCall === undefined ? undefined : publicData.peek(cardsCall)
    const cards = known && homeCards(known)
    return cards && { cards }
  }

  return {
    always: (pathname) => (pathname === '/' && urls !== undefined ? homeHead(urls) : ''),
    ofContent({ routes, embeds, cardsCall }, pathname, search = '') {
      const list = resultsPageOf(routes, pathname, search)
      if (list !== undefined) {
        const known = publicData.get(list.call)
        const read = (answer: CachedResponse) => resultsMarkup(list, pathname, answer, urls)
        return known instanceof Promise ? known.then(read) : read(known)
      }
      const content = contentOfPage(routes, pathname)
      if (content === undefined) return pathname === '/' ? homeMarkup(cardsCall) : undefined
      const known = publicData.get(content.call)
      const read = (answer: CachedResponse) => answer && markupOf(content, answer, urls, embeds)
      return known instanceof Promise ? known.then(read) : read(known)
    },
  }
}

function markupOf(
  content: PageContent,
  answer: PublicResponse,
  urls: PublicUrls | undefined,
  embeds: DescribedPages['embeds'],
): ContentMarkup | undefined {
  const known = readContent(content, answer)
  switch (known?.kind) {
    case 'video': {
      const embedUrl = urls && embedUrlOf(known.video, embeds, urls)
      const video = { ...skeletonVideo(known.video), file: prerenderedFile(known.video) }
      return { head: videoHead(known.video, urls, embedUrl), video }
    }
    case 'channel':
      return { head: channelHead(known.channel, urls) }
    case 'missing':
      return { head: missingHead(content.kind === 'video' ? 'Video not found' : `@${content.name}`) }
    case undefined:
      return undefined
  }
}
