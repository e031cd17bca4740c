import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pTimeout from 'p-timeout'
import { acceptsBrotli } from '../http/accepts-brotli.ts'
import { endOf } from './render-index.ts'
import type { AroundHead, IndexPage, ContentMarkup } from './render-index.ts'
import { sendPage, startPage } from './send-page.ts'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress } from 'node:zlib'

/** How long to wait for the content before sending the beginning without it, in milliseconds. A response in one part has an ETag, so a repeat visit is cheap. */
const briefMs = 30

/**
 * Sends a page with its content's markup. If the content is known almost immediately, the response has an ETag. Otherwise, the beginning is flushed first so the
 * boot script can run. Conditional and HEAD requests always wait for the content, because they need the ETag.
 *
 * @param coming markup of the content, or undefined to leave the page unchanged. Must not reject.
 */
export async function sendWithHead(
  request: FastifyRequest,
  reply: FastifyReply,
  page: IndexPage,
  coming: ContentMarkup | undefined | Promise<ContentMarkup | undefined>,
) {
  const { method, headers } = request
  const { aroundHead } = page
  const mayBegin = method === 'GET' && headers['if-none-match'] === undefined
  if (aroundHead !== undefined && coming instanceof Promise && mayBegin) {
    const isKnown = coming.then(() => true)
    if (!(await pTimeout(isKnown, { milliseconds: briefMs, fallback: () => false })))
      return sendInParts(request, reply, aroundHead, coming)
  }

  const markup = await coming
  const saysMore = aroundHead !== undefined && markup !== undefined
  const etag = saysMore ? etagWith(page, markup) : page.etag
  reply.header('etag', etag)
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  if (!saysMore) return sendPage(request, reply, page)
  startPage(reply)
  const end = endOf(aroundHead, markup)
  if (!acceptsBrotli(headers)) return reply.send(aroundHead.before + end)
  const compressed = await Promise.all([compressedBeginning(aroundHead), compressEnd(end)])
  return reply.header('content-encoding', 'br').send(Buffer.concat(compressed))
}

function sendInParts(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  aroundHead: AroundHead,
  coming: Promise<ContentMarkup | undefined>,
) {
  startPage(reply)
  const isCompressed = acceptsBrotli(headers)
  if (isCompressed) reply.header('content-encoding', 'br')
  async function* parts() {
    yield isCompressed ? await compressedBeginning(aroundHead) : aroundHead.before
    const end = endOf(aroundHead, await coming)
    yield isCompressed ? await compressEnd(end) : end
  }
  return reply.send(Readable.from(parts(), { objectMode: false }))
}

const beginnings = new WeakMap<AroundHead, Promise<Buffer>>()

/** Compresses the beginning lazily, because most of a release's pages don't have such content. */
function compressedBeginning(aroundHead: AroundHead): Promise<Buffer> {
  const known = beginnings.get(aroundHead)
  if (known !== undefined) return known
  const making = compressBeginning(aroundHead.before)
  beginnings.set(aroundHead, making)
  return making
}

function etagWith({ etag }: IndexPage, markup: ContentMarkup): string {
  return `${etag.slice(0, -1)}.${hash('sha256', JSON.stringify(markup), 'base64url').slice(0, 22)}"`
}

/*
 * Builds a brotli stream from two parts: a well-compressed beginning that is reused, and an end that is compressed for each response. The fast compression
 * level doesn't refer to the static dictionary, earlier distances or context, so its output can follow any beginning.
 */

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_DEFAULT_WINDOW, BROTLI_OPERATION_FLUSH } = constants
const best = { [BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [BROTLI_PARAM_LGWIN]: BROTLI_DEFAULT_WINDOW }
const fast = { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: BROTLI_DEFAULT_WINDOW }

/** Stream header. */
const header = brotliCompressSync('', { params: fast, finishFlush: BROTLI_OPERATION_FLUSH })

/** Compresses the beginning of a brotli stream, up to a byte boundary. */
export function compressBeginning(text: string): Promise<Buffer> {
  return promisify(brotliCompress)(text, { params: best, finishFlush: BROTLI_OPERATION_FLUSH })
}

/** Compresses the end of a brotli stream, which can follow any beginning. */
export async function compressEnd(text: string): Promise<Buffer> {
  const stream = createBrotliCompress({ params: fast })
  // Flush the header separately so it can be cut off.
  stream.flush()
  stream.end(text)
  return Buffer.concat(await stream.toArray()).subarray(header.length)
}
