import type { DeclaredEmbed } from '@kinora/releases'
import type { ContentMarkup, IndexPage } from '../pages/render-index.ts'
import type { PublicResponse } from '../public-data/public-response.ts'
import type { CachedResponse, PublicData } from '../public-data/public-data.ts'
import { channelHead } from './channel-head.ts'
import { embedUrlOf } from './embed-markup.ts'
import { missingHead } from './missing-head.ts'
import { contentOfPage, readContent } from './page-content.ts'
import type { PageContent } from './page-content.ts'
import { resultsMarkup, resultsPageOf } from './results-page.ts'
import type { PublicUrls } from './public-urls.ts'
import { videoHead } from './video-head.ts'
import { linkElement, metaElement } from './head-markup.ts'
import type { DataOf, Fields } from '@kinora/api-client/contract'
import { objectOf } from '../public-data/public-response.ts'
import type { SkeletonVideo } from '../pages/skeleton-places.ts'
import { pictureWidths } from './picture-widths.ts'
import { readPublicVideo } from './public-video.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { PublicVideo } from './public-video.ts'

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

/** Renders the home page's head, except for title and description, which are in the template. */
function homeHead(urls: PublicUrls): string {
  return [
    linkElement('canonical', urls.home),
    metaElement('og:site_name', 'Kinora'),
    metaElement('og:type', 'website'),
    metaElement('og:title', 'Kinora'),
    metaElement('og:url', urls.home),
    metaElement('og:image', urls.icon),
    metaElement('twitter:card', 'summary'),
  ].join('')
}

/** Videos in the first row. */
const maxCards = 24
/** Cards that are visible on the narrowest screens. The boot script adds more on wider ones. */
const inView = 2

/** The home page's cards, read from the first row's API response. */
function homeCards(answer: PublicResponse): SkeletonVideo[] | undefined {
  if (answer.state !== 'found') return undefined
  const { videos: list }: Fields<DataOf<'GET', '/videos'>> = answer.data
  if (!Array.isArray(list)) return undefined
  const videos = list.slice(0, maxCards).map((item) => readPublicVideo(objectOf(item) ?? {}))
  return videos.map((video, index) => {
    if (video === undefined) return { picture: '', title: '' }
    const { picture, title } = skeletonVideo(video)
    return { picture: index < inView ? picture : '', title, srcset: pictureWidths(video.thumbnail) }
  })
}

/** Path of a media file on the site's own origin. */
const ownMedia = /^\/media\/[\w/.-]+$/

/**
 * Renders the `<video>` element in a page's skeleton. The player reuses the element, so the file can start loading before the player's script does. The shell's
 * boot script starts playback once the poster has loaded. `data-file` is the file's URL at the provider.
 */
function prerenderedFile({ videoFile, thumbnail }: PublicVideo): string {
  if (!ownMedia.test(videoFile)) return ''
  const poster = thumbnail === '' ? '' : ` poster="${escapeHtml(thumbnail)}"`
  const file = escapeHtml(videoFile)
  return `<video src="${file}" data-file="${file}"${poster} preload="none" playsinline></video>`
}

/** Markup of a video in a page's skeleton. Uses the same image URL as the page, so the browser fetches the image only once. */
function skeletonVideo({ title, thumbnail }: PublicVideo): SkeletonVideo {
  const picture = `<img src="${escapeHtml(thumbnail)}" alt="" decoding="sync" fetchpriority="high">`
  return { picture: thumbnail === '' ? '' : picture, title: escapeHtml(title) }
}
