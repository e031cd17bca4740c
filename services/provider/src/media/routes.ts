import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ProviderContext } from '../context.ts'
import { notFound } from '../http/api-error.ts'
import type { HiddenMedia } from '../moderation/hidden-media.ts'
import { parsePrivatePath, type PrivateMedia } from './private-media.ts'
import { kindOfKey } from './file-kinds.ts'
import type { MediaDelivery } from './media-delivery.ts'
import {
  foreverCached,
  incomingFolder,
  isKey,
  streamsFolder,
  unsizedKey,
  type StoredFile,
  type ByteRange,
} from './storage.ts'

/** `/media/*`: stored files. A key's content never changes, so browsers and proxies can cache it forever. */
export function mediaRoutes(
  {
    storage,
    hiddenMedia,
    privateMedia,
  }: Pick<ProviderContext, 'storage'> & {
    hiddenMedia: Pick<HiddenMedia, 'isFor'>
    privateMedia: Pick<PrivateMedia, 'userOf'>
  },
  delivery: MediaDelivery | undefined,
): FastifyPluginAsync {
  return async (app) => {
    app.route({ method: ['GET', 'HEAD'], url: '/*', schema: { hide: true }, handler: serve })
  }

  /** Finds the file for a key. Falls back to the full-size image if the requested width doesn't exist, as for demo images and images that predate widths. */
  async function findFile(asked: string): Promise<{ key: string; file: StoredFile } | undefined> {
    for (const key of new Set([asked, unsizedKey(asked)])) {
      const file = await storage.stat(key)
      if (file) return { key, file }
    }
    return undefined
  }

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { '*': path } = request.params as { '*': string }
    const privatePath = parsePrivatePath(path)
    const asked = privatePath?.key ?? path
    const userId = privatePath && privateMedia.userOf(privatePath.token)
    const kind = !isKey(asked) || asked.startsWith(`${incomingFolder}/`) ? undefined : kindOfKey(asked)
    const hasValidToken = !privatePath || userId !== undefined
    const found = kind && hasValidToken && (await findFile(asked))
    // The file can have another key than the one in the URL.
    if (!found || !hiddenMedia.isFor(found.key, userId)) throw notFound('This file does not exist.')
    const { key, file } = found
    // Scripts read the renditions, and they can't read from another origin. A URL of private files must not outlive its token.
    const isElsewhere = delivery !== undefined && !privatePath && !key.startsWith(`${streamsFolder}/`)
    // A signed URL is valid only for GET. This header tells clients that the HEAD response isn't about the redirect's target.
    if (isElsewhere && request.method === 'HEAD') reply.header('x-media-delivery', 'redirect')
    else if (isElsewhere) {
      reply.header('cache-control', `public, max-age=${delivery.maxAgeSeconds}`)
      return reply.header('cross-origin-resource-policy', 'cross-origin').redirect(await delivery.urlOf(key), 302)
    }

    const etag = `"${key.slice(key.lastIndexOf('/') + 1)}-${file.size.toString(16)}"`
    reply.headers({
      etag,
      'last-modified': file.lastModified.toUTCString(),
      'accept-ranges': 'bytes',
      'cache-control': privatePath ? 'private, max-age=3600' : foreverCached,
      'content-disposition': 'inline',
      // Other files are public, so pages from other origins and isolated pages can use them.
      'cross-origin-resource-policy': privatePath ? 'same-origin' : 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (request.headers['if-none-match'] && matchesEtag(request.headers['if-none-match'], etag)) {
      return reply.code(304).send()
    }

    reply.type(kind.contentType)
    const range = isRangeCurrent(request, etag, file) ? parseByteRange(request.headers.range, file.size) : undefined
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${file.size}`).header('cache-control', 'no-store')
      return reply.code(416).removeHeader('content-type').send()
    }
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    reply.header('content-length', range ? range.end - range.start + 1 : file.size)
    return reply.send(request.method === 'HEAD' || file.size === 0 ? null : storage.open(key, range))
  }
}

function matchesEtag(header: string, etag: string): boolean {
  return header.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, '')))
}

/** Evaluates If-Range: a range is useful only to a client that already has part of the same version. */
function isRangeCurrent(request: FastifyRequest, etag: string, file: StoredFile): boolean {
  const condition = request.headers['if-range']
  if (!condition) return true
  if (typeof condition !== 'string') return false
  return condition === etag || condition === file.lastModified.toUTCString()
}

const singleRangePattern = /^bytes=(\d*)-(\d*)$/

/**
 * Parses a Range header. Returns 'unsatisfiable' for a range outside the file, and undefined for the whole file. RFC 9110 allows returning the whole file for a
 * malformed header or several ranges.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = header?.match(singleRangePattern)
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined

  if (first === '') {
    const length = Number(last)
    if (length === 0 || size === 0) return 'unsatisfiable'
    return { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return start > end ? undefined : { start, end }
}
