import { setTimeout } from 'node:timers/promises'

import { isReservedPath } from '@kinora/releases'
import type { BrowserContext, Route } from 'playwright-core'

import { releaseHeader } from '../site/operator-headers.ts'
import { emptied } from './api-responses.ts'
import type { ApiResponses } from './api-responses.ts'
import { mockResponse } from './mock-viewer.ts'
import type { Answers, Visit } from './plan-visits.ts'
import type { SiteContent } from './site-content.ts'

/** A release to render, with a mock session and real content. */
export interface PreviewedRelease {
  siteUrl: string
  /** Header that grants access to the preview. It is sent only with requests for the site's pages, and scripts can't read it. */
  operatorHeaders: Record<string, string>
  release: string
  content: SiteContent
  api: ApiResponses
  /** Session data that a signed-in viewer has in storage. */
  tokens: Record<string, string>
}

/** Delay of slow responses, long enough for every page to render before its data arrives. */
const slowMs = 1_000

/**
 * Lets a browser render a non-live release without side effects: requests the release's pages, blocks writes to the provider, sends each read only once and
 * drops telemetry.
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
      // The site handles reserved paths itself, so they don't need the token.
      if (!request.isNavigationRequest() || isReservedPath(pathname)) return route.continue()
      return answerPage(route, preview)
    },
  )
}

/** Fetches a page outside the browser, which would also send the token to a redirect's target. */
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
    return route.fulfill({ json: { statusCode: 200, success: true, message: 'Mock response', data } })
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
