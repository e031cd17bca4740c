import { escapeHtml } from '../pages/escape-html.ts'
import type { SkeletonVideo } from '../pages/skeleton-places.ts'
import type { PublicVideo } from './public-video.ts'

/** A video as a page's skeleton shows it: the picture as the shell's boot script makes it, and by the URL that the page asks for, so that it is fetched once. */
export function skeletonVideo({ title, thumbnail }: PublicVideo): SkeletonVideo {
  const picture = `<img src="${escapeHtml(thumbnail)}" alt="" decoding="sync" fetchpriority="high">`
  return { picture: thumbnail === '' ? '' : picture, title: escapeHtml(title) }
}
