import type { Page } from 'playwright-core'

import type { Problem } from '../refusal.ts'

/**
 * Collects a page's requests to origins outside `origins`, including those that the Content-Security-Policy blocks.
 *
 * @returns a function that returns one problem per origin.
 */
export async function collectForeignRequests(
  page: Page,
  origins: ReadonlySet<string>,
): Promise<() => Promise<Problem[]>> {
  const urls: string[] = []
  page.on('request', (request) => {
    // Another rule checks navigation.
    if (!request.isNavigationRequest()) urls.push(request.url())
  })
  page.on('websocket', (socket) => urls.push(socket.url()))
  // The browser reports blocked requests only to the page itself.
  await page.addInitScript(recordBlocked)
  return async () => {
    const all = [...urls, ...(await page.evaluate(readBlocked))]
    const foreign = all.flatMap((url) => {
      if (!URL.canParse(url)) return []
      const { protocol, origin } = new URL(url)
      return /^(https?|wss?):$/.test(protocol) && !origins.has(origin.replace(/^ws/, 'http')) ? [origin] : []
    })
    return [...new Set(foreign)].map((origin) => ({
      rule: 'origins',
      text: `sends a request to ${origin}, which the site does not allow`,
    }))
  }
}

/** Runs in the browser. Records requests that the Content-Security-Policy blocks. */
function recordBlocked(): void {
  const blocked: string[] = []
  Object.defineProperty(globalThis, Symbol.for('kinora-check-blocked'), { value: blocked })
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => blocked.push(blockedURI))
}

/** Runs in the browser. Returns the recorded requests. */
function readBlocked(): string[] {
  return (Reflect.get(globalThis, Symbol.for('kinora-check-blocked')) as string[] | undefined) ?? []
}
