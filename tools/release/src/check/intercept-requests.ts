import { setTimeout } from 'node:timers/promises'

import { isReservedPath } from '@kinora/releases'
import type { BrowserContext, Route } from 'playwright-core'

import { releaseHeader } from '../site/operator-headers.ts'
import { mockResponse } from './mock-viewer.ts'
import type { Visit } from './plan-visits.ts'
import type { SiteContent } from './site-content.ts'

/** A release to render, with a mock session and real content. */
export interface PreviewedRelease {
  siteUrl: string
  /** Header that grants access to the preview. It is sent only with requests for the site's pages, and scripts can't read it. */
  operatorHeaders: Record<string, string>
  release: string
  content: SiteContent
  /** The provider's responses, by path. Many renders need the same response, but the provider should count only one view. */
  responses: Map<string, Promise<ApiResponse>>
  /** Session data that a signed-in viewer has in storage. */
  tokens: Record<string, string>
}

interface ApiResponse {
  status: number
  contentType: string
  body: Buffer
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
      // Fetch the page outside the browser, which would also send the token to a redirect's target.
      const headers = { ...request.headers(), ...preview.operatorHeaders, [releaseHeader]: preview.release }
      return route.fulfill({ response: await route.fetch({ headers, maxRedirects: 0 }) })
    },
  )
}

async function answerCall(
  route: Route,
  { siteUrl, content, responses }: PreviewedRelease,
  { viewer, answers }: Pick<Visit, 'viewer' | 'answers'>,
): Promise<void> {
  const request = route.request()
  const method = request.method()
  const { pathname, search } = new URL(request.url())
  if (answers === 'slow') await setTimeout(slowMs)
  const isMocked = viewer === 'signed in' || (method !== 'GET' && method !== 'HEAD')
  const mocked = isMocked ? mockResponse(method, pathname.slice('/api/v1'.length), content) : undefined
  if (mocked !== undefined) {
    const data = answers === 'empty' ? emptied(mocked) : mocked
    return route.fulfill({ json: { statusCode: 200, success: true, message: 'Mock response', data } })
  }
  const path = pathname + search
  const response = responses.get(path) ?? ask(`${siteUrl}${path}`)
  responses.set(path, response)
  // Later renders try again.
  response.catch(() => responses.delete(path))
  const { status, contentType, body } = await response
  const isEmptied = answers === 'empty' && contentType.includes('json')
  return route.fulfill({ status, contentType, body: isEmptied ? emptyBody(body) : body })
}

async function ask(url: string): Promise<ApiResponse> {
  const response = await fetch(url)
  const contentType = response.headers.get('content-type') ?? 'application/json'
  return { status: response.status, contentType, body: Buffer.from(await response.arrayBuffer()) }
}

function emptyBody(body: Buffer): string | Buffer {
  try {
    const answer = JSON.parse(body.toString()) as { data?: unknown }
    return JSON.stringify({ ...answer, data: emptied(answer.data) })
  } catch {
    return body
  }
}

/** Returns a copy of the data with all lists emptied and all counts zeroed. */
export function emptied(data: unknown): unknown {
  if (Array.isArray(data)) return []
  if (typeof data !== 'object' || data === null) return data
  const isList = Object.values(data).some(Array.isArray)
  return Object.fromEntries(
    Object.entries(data).map(([key, value]: [string, unknown]) => {
      const isCount = typeof value === 'number' && (isList || key.startsWith('total'))
      return [key, isCount ? 0 : emptied(value)]
    }),
  )
}
