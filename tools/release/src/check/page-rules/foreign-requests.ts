import type { Page } from 'playwright-core'

import type { Problem } from '../refusal.ts'

/**
 * Collects the requests of a page, from now on, that go to none of `origins`: those that were sent, and those that the site's Content-Security-Policy held back.
 *
 * @returns what says them once the page stands.
 */
export async function collectForeignRequests(
  page: Page,
  origins: ReadonlySet<string>,
): Promise<() => Promise<Problem[]>> {
  const urls: string[] = []
  page.on('request', (request) => {
    // Where a page leads is another rule's matter.
    if (!request.isNavigationRequest()) urls.push(request.url())
  })
  page.on('websocket', (socket) => urls.push(socket.url()))
  // The browser tells nobody but the page of what it does not even send.
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
      text: `asks ${origin}, which the site lets no page talk to`,
    }))
  }
}

/** In the browser. */
function recordBlocked(): void {
  const blocked: string[] = []
  Object.defineProperty(globalThis, Symbol.for('kinora-check-blocked'), { value: blocked })
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => blocked.push(blockedURI))
}

/** In the browser. */
function readBlocked(): string[] {
  return (Reflect.get(globalThis, Symbol.for('kinora-check-blocked')) as string[] | undefined) ?? []
}
