import { escapeHtml } from '../pages/escape-html.ts'
import type { ContentMarkup } from '../pages/render-index.ts'
import type { PublicVideo } from './public-video.ts'

/** What the skeleton of a video's page shows of it: the picture as the shell's boot script makes it, and by the URL that the page asks for, so that it is fetched once. */
export function videoSkeleton({ title, thumbnail }: PublicVideo): NonNullable<ContentMarkup['video']> {
  const picture = `<img src="${escapeHtml(thumbnail)}" alt="" decoding="sync" fetchpriority="high">`
  return { picture: thumbnail === '' ? '' : picture, title: escapeHtml(title) }
}
