import type { BrowserContext, Route } from 'playwright-core'

import { releaseHeader } from '../site/operator-headers.ts'
import type { PageVisit } from './render-page.ts'
import { mockResponse } from './mock-viewer.ts'

/** What a site passes on, or keeps as a file: no preview is there, and so nothing for the token to open. */
const notPages = /^\/(mf|media|discovery)(\/|$)/

/**
 * Lets a browser see a release that is not live, and keeps it from leaving a trace: pages are asked for in that release, nothing is written to the provider, and no
 * telemetry is sent.
 */
export async function interceptRequests(context: BrowserContext, visit: PageVisit): Promise<void> {
  const { origin } = new URL(visit.siteUrl)
  await context.route(
    (url) => url.origin === origin,
    async (route) => {
      const request = route.request()
      const { pathname } = new URL(request.url())
      if (pathname === '/telemetry' || pathname.startsWith('/telemetry/')) return route.fulfill({ status: 204 })
      if (pathname.startsWith('/api/v1/')) return answerCall(route, pathname.slice('/api/v1'.length), visit)
      if (!request.isNavigationRequest() || notPages.test(pathname)) return route.continue()
      return answerPage(route, visit)
    },
  )
}

/** Fetches a page by itself: what a browser goes on with takes the headers along to wherever a redirect leads, and the token is for the site alone. */
async function answerPage(route: Route, { release, operatorHeaders }: PageVisit): Promise<void> {
  const headers = { ...route.request().headers(), ...operatorHeaders, [releaseHeader]: release }
  const response = await route.fetch({ headers, maxRedirects: 0 })
  return route.fulfill({ response })
}

async function answerCall(route: Route, path: string, { access, content }: PageVisit): Promise<void> {
  const request = route.request()
  const isRead = request.method() === 'GET' || request.method() === 'HEAD'
  const data = access === 'token' || !isRead ? mockResponse(request.method(), path, content) : undefined
  if (data !== undefined)
    return route.fulfill({ json: { statusCode: 200, success: true, message: 'Answered by the check.', data } })
  const { authorization: _, ...headers } = request.headers()
  return route.continue({ headers })
}
