import { metaElement, titleElement } from './head-markup.ts'

/** The head of a page of something that does not exist: no search engine is to keep it, whatever the status. @param title as the page itself says it. */
export function missingHead(title: string): string {
  return titleElement(title) + metaElement('robots', 'noindex')
}
