import { setTimeout } from 'node:timers/promises'

import { isReservedPath } from '@kinora/releases'
import type { BrowserContext, Route } from 'playwright-core'

import { releaseHeader } from '../site/operator-headers.ts'
import { emptied } from './api-answers.ts'
import type { ApiAnswers } from './api-answers.ts'
import { mockResponse } from './mock-viewer.ts'
import type { Answers, Visit } from './plan-visits.ts'
import type { SiteContent } from './site-content.ts'

/** A release to be looked at, and what stands in for viewers and their data. */
export interface PreviewedRelease {
  siteUrl: string
  /** What opens the preview. It goes to the site's own pages alone, never to what a build asks for, and no script can read it. */
  operatorHeaders: Record<string, string>
  release: string
  content: SiteContent
  api: ApiAnswers
  /** What the browser of a viewer who is signed in stores. */
  tokens: Record<string, string>
}

/** Long enough for every page to be rendered before its data have come. */
const slowMs = 1_000

/**
 * Lets a browser see a release that is not live, and keeps it from leaving a trace: pages are asked for in that release, nothing is written to the provider, each read goes to it
 * once, and no telemetry is sent.
 */
export async function interceptRequests(
  context: BrowserContext,
  preview: PreviewedRelease,
  visit: Pick<Visit, 'viewer' | 'answers'>,
): Promise<void> {
  const { origin } = new URL(preview.siteUrl)
  await context.route(
    (url) => url.origin === origin,
    async (route) => {
      const request = route.request()
      const { pathname } = new URL(request.url())
      if (pathname === '/telemetry' || pathname.startsWith('/telemetry/')) return route.fulfill({ status: 204 })
      if (pathname.startsWith('/api/')) return answerCall(route, preview, visit)
      // What the site answers itself is no page of the release, and so nothing for the token to open.
      if (!request.isNavigationRequest() || isReservedPath(pathname)) return route.continue()
      return answerPage(route, preview)
    },
  )
}

/** Fetches a page by itself: what a browser goes on with takes the headers along to wherever a redirect leads, and the token is for the site alone. */
async function answerPage(route: Route, { release, operatorHeaders }: PreviewedRelease): Promise<void> {
  const headers = { ...route.request().headers(), ...operatorHeaders, [releaseHeader]: release }
  const response = await route.fetch({ headers, maxRedirects: 0 })
  return route.fulfill({ response })
}

async function answerCall(
  route: Route,
  { content, api }: PreviewedRelease,
  { viewer, answers }: Pick<Visit, 'viewer' | 'answers'>,
): Promise<void> {
  const request = route.request()
  const { pathname, search } = new URL(request.url())
  const isRead = request.method() === 'GET' || request.method() === 'HEAD'
  if (answers === 'slow') await setTimeout(slowMs)
  const path = pathname.slice('/api/v1'.length)
  const mocked = viewer === 'signed in' || !isRead ? mockResponse(request.method(), path, content) : undefined
  if (mocked !== undefined) {
    const data = isRead ? answerOf(mocked, answers) : mocked
    return route.fulfill({ json: { statusCode: 200, success: true, message: 'Answered by the check.', data } })
  }
  const { status, contentType, body } = await api.read(pathname + search)
  return route.fulfill({ status, contentType, body: answers === 'empty' ? emptyBody(body) : body })
}

function answerOf(data: unknown, answers: Answers): unknown {
  return answers === 'empty' ? emptied(data) : data
}

function emptyBody(body: Buffer): string | Buffer {
  try {
    const answer = JSON.parse(body.toString()) as { data?: unknown }
    return JSON.stringify({ ...answer, data: emptied(answer.data) })
  } catch {
    return body
  }
}
