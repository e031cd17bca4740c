import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { readDevOrigin, withDevOrigin } from './dev-origin.ts'
import { isFromThisMachine } from './is-from-this-machine.ts'
import type { ReleasePages } from './release-pages.ts'
import type { IndexPage } from './render-index.ts'
import { newViewerId, readViewerId, setViewerId } from './viewer-cookie.ts'

/** Names the release whose page is asked for, in a request of this machine. */
const previewHeader = 'x-kinora-release'

/** Paths that are files or calls, for which no page comes when they are not found. */
const notPages = /^\/(mf|api|media|discovery|telemetry|healthz|readyz)(\/|$|\?)/

/** Answers every other path with the page of the release that is live. */
export function servePages(site: FastifyInstance, pages: ReleasePages): void {
  site.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || notPages.test(request.url)) return sendText(reply, 404, 'Not found')
    const previewed = request.headers[previewHeader]
    if (typeof previewed === 'string' && isFromThisMachine(request)) return sendPreview(reply, pages, previewed)
    return sendLivePage(request, reply, pages)
  })
}

async function sendLivePage(request: FastifyRequest, reply: FastifyReply, pages: ReleasePages) {
  const knownViewer = readViewerId(request)
  const viewer = knownViewer ?? newViewerId()
  let live
  try {
    live = await pages.live(viewer, pathnameOf(request))
  } catch (error) {
    request.log.error(error)
    return sendText(reply.header('retry-after', '5'), 503, 'Kinora is not available right now. Try again in a moment.')
  }
  const { page, isForEverybody } = live
  const devOrigin = readDevOrigin(request)
  if (devOrigin !== undefined) {
    const { html, policy } = withDevOrigin(page, devOrigin)
    reply.header('cache-control', 'no-store').header('content-security-policy', policy)
    return reply.code(200).type('text/html; charset=utf-8').send(html)
  }
  if (isForEverybody) {
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  } else {
    // Another viewer may see another release, so what stands between may not hand this one's page on.
    reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie')
    if (knownViewer === undefined) setViewerId(reply, viewer)
  }
  reply.header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  return sendPage(request, reply, page)
}

/** What a release would look like, for the check before it goes live. */
async function sendPreview(reply: FastifyReply, pages: ReleasePages, id: string) {
  const page = await pages.preview(id, pathnameOf(reply.request))
  if (page === undefined) return sendText(reply, 404, `There is no sound release ${id}.`)
  return sendPage(reply.request, reply.header('cache-control', 'no-store'), page)
}

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: IndexPage) {
  reply.code(200).header('content-security-policy', page.policy).type('text/html; charset=utf-8')
  if (/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.header('content-encoding', 'br').send(page.brotli)
  return reply.send(page.html)
}

function pathnameOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

function sendText(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(text)
}
