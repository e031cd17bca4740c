import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics, Tracing } from '@kinora/service-kit'
import { headersToProvider, headersToViewer } from './forwarded-headers.ts'
import type { ProxyLimits } from './proxy-limits.ts'
import { takeUpTo } from './take-up-to.ts'
import { createUpstream } from './upstream.ts'
import type { Upstream, UpstreamRequest } from './upstream.ts'
import { kindOfBody, streamBody, takeBody } from './viewer-body.ts'
import { ProviderUnavailable } from '../http/failure.ts'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { acceptsBrotli } from '../http/accepts-brotli.ts'

export interface ProviderProxyOptions {
  /** URL of the provider. Only the origin is used. */
  providerUrl: string
  /** Proves to the provider that a request comes from the site. */
  siteSecret?: string | undefined
  limits: ProxyLimits
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** API responses up to this size are buffered completely before they are sent. */
const bufferedResponseBytes = 256 * 1024

/** Proxies `/api` and `/media` to the provider, with timeouts and limited queues. */
export async function providerProxy(site: FastifyInstance, options: ProviderProxyOptions): Promise<void> {
  const { providerUrl, siteSecret, limits, metrics, tracing } = options
  const calls = createUpstream(providerUrl, limits.calls, limits)
  const uploads = createUpstream(providerUrl, limits.uploads, limits)
  const media = createUpstream(providerUrl, limits.media, limits)
  const lanes = { calls, uploads, media }
  for (const state of ['taken', 'waiting'] as const)
    metrics?.gauges(
      `kinora_provider_connections_${state}`,
      `Connections to the provider, by lane: ${state}.`,
      'lane',
      () => ({
        calls: lanes.calls.slots[state],
        uploads: lanes.uploads.slots[state],
        media: lanes.media.slots[state],
      }),
    )
  site.addHook('onClose', async () => {
    await Promise.all([calls.close(), uploads.close(), media.close()])
  })

  // Bodies are passed through unparsed.
  site.removeAllContentTypeParsers()
  site.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const url of ['/api', '/api/*'])
    site.route({ method: methods, url, handler: passCallOn, exposeHeadRoute: false })
  for (const url of ['/media', '/media/*'])
    site.route({ method: methods, url, handler: passMediaOn, exposeHeadRoute: false })

  async function passCallOn(request: FastifyRequest, reply: FastifyReply) {
    const asked = upstreamRequest(request, reply)
    const kind = kindOfBody(request)
    if (kind === 'small') asked.body = await takeBody(request.raw, limits)
    if (kind === 'large') asked.body = streamBody(request.raw, limits)
    const response = await ask(kind === 'large' ? uploads : calls, asked)
    const body = await takeUpTo(bufferedResponseBytes, response.body).catch((cause: unknown) => {
      throw new ProviderUnavailable('The provider did not complete its response.', { cause })
    })
    // The site drains the rest of the viewer's request body itself.
    if (kind === 'large' && Buffer.isBuffer(body)) endBody(asked)
    reply.code(response.status).headers(headersToViewer(response.headers))
    if (!hasBody(request, response.status)) return reply.send()
    return reply.send(Buffer.isBuffer(body) ? await compressResponse(request, reply, body) : body)
  }

  async function passMediaOn(request: FastifyRequest, reply: FastifyReply) {
    const response = await media.ask(upstreamRequest(request, reply))
    reply.code(response.status).headers(headersToViewer(response.headers))
    if (!hasBody(request, response.status)) {
      response.body.resume()
      return reply.send()
    }
    return reply.send(response.body)
  }

  function upstreamRequest(request: FastifyRequest, reply: FastifyReply): UpstreamRequest {
    const abort = new AbortController()
    reply.raw.once('close', () => {
      // Once the response is complete, there is nothing to abort, and `abort` would build an error with a stack trace for nothing.
      if (!reply.raw.writableFinished) abort.abort()
    })
    const { method, raw } = request
    return {
      method,
      path: originForm(raw.url ?? '/'),
      headers: { ...headersToProvider(request, siteSecret), ...tracing?.headers() },
      signal: abort.signal,
    }
  }
}

async function ask(upstream: Upstream, asked: UpstreamRequest) {
  try {
    return await upstream.ask(asked)
  } catch (error) {
    endBody(asked)
    throw error
  }
}

function endBody({ body }: UpstreamRequest): void {
  if (body !== undefined && !Buffer.isBuffer(body)) body.destroy()
}

/** Reduces an absolute URL in the request line to its path, so a request can't target another host. */
function originForm(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '')
}

function hasBody({ method }: FastifyRequest, status: number): boolean {
  return method !== 'HEAD' && status !== 204 && status !== 304
}

/** Smaller bodies aren't worth compressing. */
const minBytes = 1024

/** Cuts the size to a third in a third of a millisecond. Each higher level takes twice as long and saves another 5%. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }

const compress = promisify(brotliCompress)

/** Compresses a JSON response if the browser accepts brotli. Skips responses that set cookies, because compression could leak the secrets in them. */
async function compressResponse(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer> {
  const type = String(reply.getHeader('content-type'))
  const isText = method === 'GET' && type.startsWith('application/json') && body.length >= minBytes
  if (!isText || reply.hasHeader('content-encoding') || reply.hasHeader('set-cookie') || reply.hasHeader('etag'))
    return body
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  if (!acceptsBrotli(headers)) return body
  reply.header('content-encoding', 'br').removeHeader('content-length')
  return compress(body, { params })
}
