import type { DeclaredEmbed } from '@kinora/releases'

import type { ContentMarkup, IndexPage } from '../pages/render-index.ts'
import type { PublicAnswer } from '../public-data/public-answer.ts'
import type { CachedAnswer, PublicData } from '../public-data/public-data.ts'
import { channelHead } from './channel-head.ts'
import { embedUrlOf } from './embed-url.ts'
import { homeHead } from './home-head.ts'
import { homeCards } from './home-cards.ts'
import { missingHead } from './missing-head.ts'
import { contentOfPage, readContent } from './page-content.ts'
import type { PageContent } from './page-content.ts'
import { prerenderedFile } from './prerendered-file.ts'
import type { PublicUrls } from './public-urls.ts'
import { skeletonVideo } from './skeleton-video.ts'
import { videoHead } from './video-head.ts'

/** What a release says of its pages, as far as that tells what they are about. */
type DescribedPages = Pick<IndexPage, 'routes' | 'cardsCall'> & {
  embeds: readonly Pick<DeclaredEmbed, 'path' | 'firstCall'>[]
}

/** What pages say of their content, most of it in their heads. */
export interface PageHeads {
  /** What always stands in the head of the page at a path, after its title and description; often nothing. */
  always(pathname: string): string
  /**
   * What the page at a path says of its content, as the provider knows it: at once, or within the time that a page waits. Undefined where the page has nothing of the
   * kind, or it is not known in time. Never rejects.
   */
  ofContent(page: DescribedPages, pathname: string): ContentMarkup | undefined | Promise<ContentMarkup | undefined>
}

/** @param urls without which nothing is said that needs an absolute URL. */
export function createPageHeads(publicData: PublicData, urls: PublicUrls | undefined): PageHeads {
  /** Of the shell's own page, which no release declares. Its head is always the same, so nothing waits for the list, and its ETag is known from the start. */
  function homeMarkup(cardsCall: string | undefined): ContentMarkup | undefined {
    const known = cardsCall === undefined ? undefined : publicData.peek(cardsCall)
    const cards = known && homeCards(known)
    return cards && { cards }
  }

  return {
    always: (pathname) => (pathname === '/' && urls !== undefined ? homeHead(urls) : ''),
    ofContent({ routes, embeds, cardsCall }, pathname) {
      const content = contentOfPage(routes, pathname)
      if (content === undefined) return pathname === '/' ? homeMarkup(cardsCall) : undefined
      const known = publicData.get(content.call)
      const read = (answer: CachedAnswer) => answer && markupOf(content, answer, urls, embeds)
      return known instanceof Promise ? known.then(read) : read(known)
    },
  }
}

function markupOf(
  content: PageContent,
  answer: PublicAnswer,
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
