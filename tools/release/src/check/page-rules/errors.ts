import type { ConsoleMessage, Page } from 'playwright-core'

import { firstLine } from '../refusal.ts'
import type { Problem } from '../refusal.ts'

/**
 * Collects errors that a page logs or doesn't catch, and requests that the Content-Security-Policy blocks, which allows only the site, released files and media.
 *
 * @param isGone whether the content is missing, so that a 404 is expected.
 */
export function collectErrors(page: Page, isGone: boolean): () => Problem[] {
  const problems: Problem[] = []
  const add = (text: string) => problems.push({ rule: 'errors', text })
  page.on('pageerror', (error) => add(`throws: ${firstLine(error.message)}`))
  page.on('crash', () => add('crashes the browser'))
  page.on('console', (message) => {
    const origin = blockedOrigin(message.text())
    if (origin !== undefined && origin !== new URL(page.url()).origin)
      problems.push({ rule: 'origins', text: `sends a request to ${origin}, which the site does not allow` })
    else if (message.type() === 'error' && isOfBuild(message, page, isGone))
      add(`logs an error: ${firstLine(message.text())}`)
  })
  return () => problems
}

/** Returns the origin of a request that the browser reports as blocked by the Content-Security-Policy. */
function blockedOrigin(text: string): string | undefined {
  if (!text.includes('Content Security Policy')) return undefined
  // The policy itself, which follows, may contain URLs too.
  const [, url] = /\b((?:https?|wss?):\/\/[^\s']+)/.exec(text.split(/\bviolates\b/)[0] ?? '') ?? []
  return url === undefined || !URL.canParse(url) ? undefined : new URL(url).origin
}

/** Whether the build is to blame for an error. Missing images and videos are content errors. */
function isOfBuild(message: ConsoleMessage, page: Page, isGone: boolean): boolean {
  if (!message.text().startsWith('Failed to load resource')) return true
  const { pathname, origin } = new URL(message.location().url, page.url())
  if (isGone && pathname.startsWith('/api/') && /status of 404/.test(message.text())) return false
  return origin === new URL(page.url()).origin && /^\/(mf|api)\//.test(pathname)
}
