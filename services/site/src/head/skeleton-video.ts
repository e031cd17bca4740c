import { escapeHtml } from '../pages/escape-html.ts'
import type { SkeletonVideo } from '../pages/skeleton-places.ts'
import type { PublicVideo } from './public-video.ts'

/** Markup of a video in a page's skeleton. Uses the same image URL as the page, so the browser fetches the image only once. */
export function skeletonVideo({ title, thumbnail }: PublicVideo): SkeletonVideo {
  const picture = `<img src="${escapeHtml(thumbnail)}" alt="" decoding="sync" fetchpriority="high">`
  return { picture: thumbnail === '' ? '' : picture, title: escapeHtml(title) }
}
