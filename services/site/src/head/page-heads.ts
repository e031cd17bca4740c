import type { ReleaseRoute } from '@kinora/releases'

import type { ContentMarkup } from '../pages/render-index.ts'
import type { Known, PublicData } from '../public-data/public-data.ts'
import { channelHead } from './channel-head.ts'
import { homeHead } from './home-head.ts'
import { missingHead } from './missing-head.ts'
import { contentOfPage, readContent } from './page-content.ts'
import type { PageContent } from './page-content.ts'
import type { PublicUrls } from './public-urls.ts'
import { videoHead } from './video-head.ts'
import { videoSkeleton } from './video-skeleton.ts'

/** What pages say of their content, most of it in their heads. */
export interface PageHeads {
  /** What always stands in the head of the page at a path, after its title and description; often nothing. */
  always(pathname: string): string
  /**
   * What the page at a path says of its content, as the provider knows it: at once, or within the time that a page waits. Undefined where the page has nothing of the
   * kind, or it is not known in time. Never rejects.
   */
  ofContent(
    routes: readonly ReleaseRoute[],
    pathname: string,
  ): ContentMarkup | undefined | Promise<ContentMarkup | undefined>
}

/** @param urls without which nothing is said that needs an absolute URL. */
export function createPageHeads(publicData: PublicData, urls: PublicUrls | undefined): PageHeads {
  return {
    always: (pathname) => (pathname === '/' && urls !== undefined ? homeHead(urls) : ''),
    ofContent(routes, pathname) {
      const content = contentOfPage(routes, pathname)
      if (content === undefined) return undefined
      const known = publicData.get(content.call)
      return known instanceof Promise
        ? known.then((answer) => markupOf(content, answer, urls))
        : markupOf(content, known, urls)
    },
  }
}

function markupOf(content: PageContent, answer: Known, urls: PublicUrls | undefined): ContentMarkup | undefined {
  const known = answer && readContent(content, answer)
  switch (known?.kind) {
    case 'video':
      return { head: videoHead(known.video, urls), video: videoSkeleton(known.video) }
    case 'channel':
      return { head: channelHead(known.channel, urls) }
    case 'missing':
      return { head: missingHead(content.kind === 'video' ? 'Video not found' : `@${content.name}`) }
    case undefined:
      return undefined
  }
}
