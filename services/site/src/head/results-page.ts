import { createHash } from 'node:crypto'

import { firstCallFor, matchRoute } from '@kinora/releases'
import type { ReleaseRoute } from '@kinora/releases'

import { escapeHtml } from '../pages/escape-html.ts'
import type { ContentMarkup } from '../pages/render-index.ts'
import type { CachedResponse } from '../public-data/public-data.ts'
import { objectOf } from '../public-data/public-response.ts'
import { linkElement, metaElement, titleElement } from './head-markup.ts'
import { missingHead } from './missing-head.ts'
import { pictureWidths } from './picture-widths.ts'
import { plainText } from './plain-text.ts'
import type { PublicUrls } from './public-urls.ts'
import { readPublicVideo } from './public-video.ts'

/** A page whose content is the list that its first call returns: search results, trending videos or a category. */
export interface ResultsPage {
  /** API call, relative to `/api/v1`. */
  call: string
  /** Plain-text title. */
  title: string
  layout: 'search' | 'grid'
}

/** Results in the HTML: as many as fit on a large screen. */
const maxResults = 8

const titleLength = 120

/** Same as `cardPictureSizes` in @kinora/ui, so browsers fetch each image only once. */
const pictureSizes = '(width &lt; 560px) 58vw, 320px'

/** Results page at a URL; undefined for other pages and for pages with viewer-specific content. */
export function resultsPageOf(
  routes: readonly ReleaseRoute[],
  pathname: string,
  search: string,
): ResultsPage | undefined {
  const match = matchRoute(routes, pathname, search)
  if (match === undefined) return undefined
  const { route, params } = match
  const call = firstCallFor(route, params, search)
  if (call === undefined || route.outline !== 'results' || route.access !== 'public') return undefined
  if (call.startsWith('/search?')) {
    const query = plainText(new URLSearchParams(search).get('query'), titleLength)
    return { call, title: query === '' ? 'Search' : `Results for “${query}”`, layout: 'search' }
  }
  const name = /\/categories\/(\w+)\//.exec(call)?.[1] ?? 'trending'
  return { call, title: name.charAt(0).toUpperCase() + name.slice(1), layout: 'grid' }
}

/** What the page shows before scripts run: its title and first results, or placeholders if the provider hasn't responded yet. */
export function resultsMarkup(
  { title, layout }: ResultsPage,
  pathname: string,
  answer: CachedResponse,
  urls: PublicUrls | undefined,
): ContentMarkup {
  // A missing category's page redirects to `/` (reading 36).
  if (answer?.state === 'missing') return { head: missingHead('') }
  const isSearch = layout === 'search'
  const head = [
    titleElement(title),
    metaElement('description', isSearch ? '' : `${title} videos on Kinora.`),
    // Search engines shouldn't index search results.
    isSearch ? metaElement('robots', 'noindex') : '',
    isSearch || urls === undefined || pathname === '/home' ? '' : linkElement('canonical', urls.page(pathname)),
  ].join('')
  const list: unknown = answer?.data['videos']
  const known = Array.isArray(list) ? list.slice(0, maxResults) : undefined
  const cards =
    known?.map((video) => cardOf(readPublicVideo(objectOf(video) ?? {}))) ?? Array<string>(maxResults).fill(cardOf())
  const results = `<style>${resultsStyle}</style><div class="skeleton-results" data-layout="${layout}"><p class="skeleton-title">${escapeHtml(title)}</p><div>${cards.join('')}</div></div>`
  return { head, results }
}

function cardOf({ title = '', thumbnail = '' }: { title?: string; thumbnail?: string } = {}): string {
  const widths = pictureWidths(thumbnail)
  const sizes = widths === undefined ? '' : ` sizes="${pictureSizes}" srcset="${widths}"`
  const picture = thumbnail && `<img${sizes} src="${escapeHtml(thumbnail)}" alt="" decoding="sync">`
  return `<div class="skeleton-card"><div class="skeleton-picture">${picture}</div><p>${escapeHtml(title)}</p></div>`
}

/** Matches the page's dimensions (apps/discover) and uses the shell's design tokens. Only results pages include these styles. */
const resultsStyle = [
  '.skeleton-results{container-type:inline-size;max-inline-size:2160px;margin:0 auto;padding:var(--space-24) var(--gutter)}',
  '.skeleton-title{margin-block-end:var(--space-24);overflow-wrap:anywhere;font:var(--weight-bold) var(--text-28) var(--font-sans);letter-spacing:var(--tracking-28)}',
  '.skeleton-results>div{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:var(--space-16)}',
  '.skeleton-results[data-layout=search]{max-inline-size:1120px}',
  '.skeleton-results[data-layout=search]>div{grid-template-columns:minmax(0,1fr);gap:var(--space-24);margin-block-start:9.5rem}',
  '.skeleton-results[data-layout=search] .skeleton-card{display:grid;align-items:start;gap:var(--space-12)}',
  '.skeleton-results[data-layout=search] .skeleton-card p{margin:0}',
  '@container(width>=560px){.skeleton-results[data-layout=search] .skeleton-card{grid-template-columns:minmax(220px,min(36%,360px)) minmax(0,1fr);gap:var(--space-16)}}',
].join('')

const styleSource = `'sha256-${createHash('sha256').update(resultsStyle).digest('base64')}'`

/** Extends a page's Content-Security-Policy to allow the inline styles of results pages. */
export function withResultsStyle(policy: string): string {
  return policy.replace(/style-src [^;]+/, (sources) => `${sources} ${styleSource}`)
}
