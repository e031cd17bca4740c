import fastifyStatic from '@fastify/static'
import type { FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'

import { handleError } from '../http/error-handler.ts'

/** Matches a `Range` header with one range. */
const singleRange = /^bytes=(?:(\d+)-(\d*)|-\d+)$/
/** Matches a range for the last n bytes of a file. */
const suffixRange = /^bytes=-0*[1-9]\d*$/

/** Serves a folder. Every file that the site serves goes through this function. */
export async function serveFiles(site: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await site.register(async (files) => {
    files.addHook('onRequest', (request, _reply, done) => {
      const { headers } = request.raw
      // The library rejects multi-range requests, so drop the header and send the whole file.
      if (!isOnePart(headers.range)) delete headers.range
      done()
    })
    files.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const { headers } = request.raw
      if (error.statusCode !== 416 || !suffixRange.test(headers.range ?? ''))
        return handleError(error, request, reply, (error as { headers?: Record<string, string> }).headers)
      // The library rejects a suffix that is longer than the file, but such a suffix means the whole file (RFC 9110, 14.1.2).
      headers.range = 'bytes=0-'
      return request.routeOptions.handler?.call(files, request, reply)
    })
    await files.register(fastifyStatic, { index: false, decorateReply: false, ...options })
  })
}

function isOnePart(range = ''): boolean {
  const [whole, first = '0', last = ''] = singleRange.exec(range) ?? []
  return whole !== undefined && (last === '' || Number(first) <= Number(last))
}
