import { metaElement, titleElement } from './head-markup.ts'

/** The head of a page whose content does not exist. Tells search engines not to index the page. @param title the message that the page shows. */
export function missingHead(title: string): string {
  return titleElement(title) + metaElement('robots', 'noindex')
}
