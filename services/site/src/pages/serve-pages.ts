import { isReservedPath, matchRoute } from '@kinora/releases'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { readDevOrigin, withDevOrigin } from '../dev/dev-origin.ts'
import type { ReleasePages } from './release-pages.ts'
import { sendEmbed, sendPage } from './send-page.ts'
import { sendWithHead } from './send-with-head.ts'
import type { PageHeads } from '../head/page-heads.ts'
import { resultsPageOf, withResultsStyle } from '../head/results-page.ts'
import type { PreviewPages } from '../preview/preview-pages.ts'
import { readPreviewRequest } from '../preview/read-preview-request.ts'
import { sendPreview } from '../preview/send-preview.ts'
import { refuseUnauthorized } from '../security/operator-auth.ts'
import type { OperatorAuth } from '../security/operator-auth.ts'
import { reportingEndpoints, reportOnly, withReports } from '../security/security-headers.ts'
import type { ViewerIds } from '../security/viewer-ids.ts'

/** Request header in which the operator specifies a release. */
const releaseHeader = 'x-kinora-release'

export interface PageRoutesOptions {
  pages: ReleasePages
  heads: PageHeads
  previews: PreviewPages
  viewerIds: ViewerIds
  /** Controls access to non-live releases. */
  operatorAuth: OperatorAuth
  /** Whether browsers reach the site over HTTPS. */
  isHttps: boolean
}

/** Serves the live release's page on every path that no other route handles. */
export function servePages(site: FastifyInstance, options: PageRoutesOptions): void {
  site.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || isReservedPath(pathnameOf(request))) return sendText(reply, 404, 'Not found')
    const release = request.headers[releaseHeader]
    if (release !== undefined) {
      const access = options.operatorAuth(request)
      return access === 'open' ? sendRelease(reply, options.pages, String(release)) : refuseUnauthorized(reply, access)
    }
    const preview = readPreviewRequest(request)
    return preview === undefined ? sendLivePage(request, reply, options) : sendPreview(preview, request, reply, options)
  })
}

async function sendLivePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, heads, viewerIds, isHttps }: PageRoutesOptions,
) {
  const pathname = pathnameOf(request)
  const search = request.url.slice(pathname.length)
  const knownViewer = viewerIds.read(request)
  const viewer = knownViewer ?? viewerIds.create()
  let live
  try {
    live = await pages.live(viewer, pathname)
  } catch (error) {
    request.log.error(error)
    return sendText(
      reply.header('retry-after', '5'),
      503,
      'Kinora is not available right now. Please try again in a moment.',
    )
  }
  const { page, isForEverybody } = live
  const embed = matchRoute(page.embeds, pathname)?.route
  if (embed !== undefined) {
    reply.header('cache-control', isForEverybody ? 'no-cache' : 'private, no-cache')
    reply.header('reporting-endpoints', reportingEndpoints(page.release))
    return sendEmbed(request, reply, embed, {
      policy: withReports(embed.policy, page.release),
      // A browser that sends the cookie doesn't need its ID in the page, where scripts could read it.
      viewer: isForEverybody || knownViewer !== undefined ? undefined : viewerIds.sign(viewer),
    })
  }
  const devOrigin = readDevOrigin(request)
  if (devOrigin !== undefined) {
    const { html, policy } = withDevOrigin(page, devOrigin)
    reply.header('cache-control', 'no-store').header('content-security-policy', policy)
    return reply.code(200).type('text/html; charset=utf-8').send(html)
  }
  if (isForEverybody) {
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  } else {
    // Other viewers may see a different release, so keep this page out of shared caches.
    reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie')
    if (knownViewer === undefined) viewerIds.set(reply, viewer)
  }
  // Only live pages report policy violations; previews and tabs with a local remote don't. A 304 response needs the policy too, because it replaces the one
  // that the browser has stored.
  const hasResults = resultsPageOf(page.routes, pathname, search) !== undefined
  const policy = hasResults ? withResultsStyle(page.policy) : page.policy
  reply.header('content-security-policy', withReports(policy, page.release))
  reply.header('reporting-endpoints', reportingEndpoints(page.release))
  if (request.protocol !== 'https' && !isHttps)
    reply.header('content-security-policy-report-only', reportOnly(policy, page.release))
  return sendWithHead(request, reply, page, heads.ofContent(page, pathname, search))
}

/** Sends the page of any release, so it can be checked before going live. */
async function sendRelease(reply: FastifyReply, pages: ReleasePages, id: string) {
  const page = await pages.preview(id, pathnameOf(reply.request))
  if (page === undefined) return sendText(reply, 404, `Release ${id} does not exist or is not valid.`)
  reply.header('cache-control', 'no-store').header('content-security-policy', page.policy)
  const embed = matchRoute(page.embeds, pathnameOf(reply.request))?.route
  return embed === undefined ? sendPage(reply.request, reply, page) : sendEmbed(reply.request, reply, embed)
}

function pathnameOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

function sendText(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(text)
}
