import { hasBody, repeatedHeader } from '@kinora/service-kit'
import type { FastifyInstance } from 'fastify'

import { Failure } from './failure.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Rejects requests that browsers never send and that the provider might parse differently. */
export function refuseMalformed(site: FastifyInstance): void {
  site.addHook('onRequest', async (request) => {
    if (!methods.includes(request.method))
      throw new Failure(405, `The method ${request.method} is not supported.`, { allow: methods.join(', ') })
    const repeated = repeatedHeader(request.raw, 'range')
    if (repeated !== undefined) throw new Failure(400, `The request contains the header ${repeated} more than once.`)
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new Failure(400, 'The request has no Host header.')
    if ((request.method === 'GET' || request.method === 'HEAD') && hasBody(request))
      throw new Failure(400, 'A GET or HEAD request must not have a body.')
  })
}
