import type { ReleaseDocument } from '@kinora/releases/browser'

/**
 * The release that this page was served with, from the document that the site put into index.html.
 *
 * @throws {Error} when the page carries none.
 */
export function readRelease(page: Document): ReleaseDocument {
  const text = page.querySelector('script#release')?.textContent
  if (!text)
    throw new Error(
      'This page carries no release document, so there is nothing to show. The site puts it into index.html.',
    )
  return JSON.parse(text) as ReleaseDocument
}
