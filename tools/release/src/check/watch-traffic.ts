import { setTimeout } from 'node:timers/promises'

import type { Page, Request } from 'playwright-core'

/** Tracks a page's requests. */
export interface Traffic {
  /** Waits until no request has been in progress for a moment, or until the timeout. Ignores images and long-running requests such as videos. */
  quiet(withinMs: number): Promise<void>
  /** Paths of the released files that the page requested. */
  files(): string[]
}

const quietForMs = 250
const endless = new Set(['media', 'image', 'websocket', 'eventsource', 'ping'])

/** Starts tracking a page's requests. */
export function watchTraffic(page: Page): Traffic {
  const open = new Set<Request>()
  const files = new Set<string>()
  let lastEnd = Date.now()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/mf/')) files.add(pathname)
    if (!endless.has(request.resourceType())) open.add(request)
  })
  const end = (request: Request) => {
    if (open.delete(request)) lastEnd = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    async quiet(withinMs) {
      const start = Date.now()
      while (Date.now() - start < withinMs && (open.size > 0 || Date.now() - lastEnd < quietForMs)) await setTimeout(25)
    },
    files: () => [...files],
  }
}
