import { escapeHtml } from '../pages/escape-html.ts'
import type { SkeletonVideo } from '../pages/skeleton-places.ts'
import type { PublicVideo } from './public-video.ts'

/** A video for the page's skeleton. Uses the page's own image URL so the browser fetches the image only once. */
export function skeletonVideo({ title, thumbnail }: PublicVideo): SkeletonVideo {
  const picture = `<img src="${escapeHtml(thumbnail)}" alt="" decoding="sync" fetchpriority="high">`
  return { picture: thumbnail === '' ? '' : picture, title: escapeHtml(title) }
}
