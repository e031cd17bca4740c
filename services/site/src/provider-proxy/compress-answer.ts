import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { acceptsBrotli } from '../http/accepts-brotli.ts'

/** Below that the encoding costs more than it saves. */
const leastBytes = 1024

/** A third of the size in a third of a millisecond; each level above takes twice as long for a twentieth less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }

const compress = promisify(brotliCompress)

/** The body of a call's answer as it goes out: lists and other JSON compressed, where the browser takes it. An answer that carries cookies, and so secrets, is left as it is. */
export async function compressAnswer(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer> {
  const type = String(reply.getHeader('content-type'))
  const isText = method === 'GET' && type.startsWith('application/json') && body.length >= leastBytes
  if (!isText || reply.hasHeader('content-encoding') || reply.hasHeader('set-cookie') || reply.hasHeader('etag'))
    return body
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  if (!acceptsBrotli(headers)) return body
  reply.header('content-encoding', 'br').removeHeader('content-length')
  return compress(body, { params })
}
