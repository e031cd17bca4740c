import { matchRoute, previewName } from '@kinora/releases'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readDevOrigin, withDevOrigin } from '../dev/dev-origin.ts'
import { unavailable } from '../http/failure.ts'
import { sendEmbed, sendPage } from '../pages/send-page.ts'
import type { PreviewPages } from './preview-pages.ts'
import { PreviewRefusal, refusalPolicy, renderRefusalPage } from './preview-refusal.ts'
import type { PreviewRequest } from './read-preview-request.ts'

export interface PreviewOptions {
  previews: PreviewPages
  /** Whether browsers reach the site over HTTPS. */
  isHttps: boolean
}

/**
 * Responds to a preview request. A link sets an HttpOnly session cookie and redirects to the page's clean URL before anything is shown. Responses aren't
 * cached, and previews don't send reports.
 */
export async function sendPreview(
  asked: PreviewRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  { previews, isHttps }: PreviewOptions,
) {
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding, cookie')
  const keep = (value: string, age = '') => {
    const secure = isHttps || request.protocol === 'https' ? '; Secure' : ''
    reply.header('set-cookie', `${previewName}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`)
  }
  const forget = () => keep('', '; Max-Age=0')
  // This URL includes the signed preview, so keep it out of the Referer header.
  if (asked.kind !== 'stay') reply.header('referrer-policy', 'no-referrer')
  if (asked.kind === 'leave') {
    forget()
    return reply.redirect(asked.url, 303)
  }
  try {
    const page = await previews.open(asked.text)
    if (asked.kind === 'enter') {
      keep(asked.text)
      return reply.redirect(asked.url, 303)
    }
    const embed = matchRoute(page.embeds, request.url.split('?', 1)[0] ?? '/')?.route
    if (embed !== undefined) return sendEmbed(request, reply, embed)
    const devOrigin = readDevOrigin(request)
    if (devOrigin === undefined) {
      reply.header('content-security-policy', page.policy)
      return sendPage(request, reply, page)
    }
    const { html, policy } = withDevOrigin(page, devOrigin)
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
  } catch (error) {
    if (!(error instanceof PreviewRefusal)) {
      request.log.error(error)
      throw unavailable()
    }
    // Send the browser back to the live site on its next request.
    if (asked.kind === 'stay') forget()
    return sendRefusal(request, reply, error)
  }
}

/** Sends HTML to browsers and plain text to tools. */
function sendRefusal({ headers }: FastifyRequest, reply: FastifyReply, refusal: PreviewRefusal) {
  reply.code(refusal.statusCode)
  if (!headers.accept?.includes('text/html'))
    return reply.type('text/plain; charset=utf-8').send(refusal.sentences.join('\n'))
  return reply
    .header('content-security-policy', refusalPolicy)
    .type('text/html; charset=utf-8')
    .send(renderRefusalPage(refusal))
}
