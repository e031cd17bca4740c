import { metaElement, titleElement } from './head-markup.ts'

/** Renders the head of a page whose content doesn't exist, which search engines shouldn't index. @param title message shown on the page. */
export function missingHead(title: string): string {
  return titleElement(title) + metaElement('robots', 'noindex')
}
