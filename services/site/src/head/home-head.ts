import { linkElement, metaElement } from './head-markup.ts'
import type { PublicUrls } from './public-urls.ts'

/** Renders the home page's head, except for title and description, which are in the template. */
export function homeHead(urls: PublicUrls): string {
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
