import { setTimeout } from 'node:timers/promises'

import type { Page, Request } from 'playwright-core'

/** The requests of a page that say something of its progress. */
export interface Traffic {
  /** Waits until none has been under way for a moment, and at most so long. A video that goes on loading, and pictures, are not waited for. */
  quiet(withinMs: number): Promise<void>
  /** The paths of the released files that were asked for. */
  files(): string[]
}

const quietForMs = 250
const endless = new Set(['media', 'image', 'websocket', 'eventsource', 'ping'])

/** Watches from now on. */
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
