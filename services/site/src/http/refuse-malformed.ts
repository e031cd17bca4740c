import { hasBody, malformedHead } from '@kinora/service-kit'
import type { FastifyInstance } from 'fastify'

import { Failure } from './failure.ts'

/** The methods that the site supports. */
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Rejects requests that browsers never send and that the provider might parse differently. */
export function refuseMalformed(site: FastifyInstance): void {
  site.addHook('onRequest', async (request) => {
    if (!methods.includes(request.method))
      throw new Failure(405, `The method ${request.method} is not supported.`, { allow: methods.join(', ') })
    const rejection = malformedHead(request.raw, 'range')
    if (rejection !== undefined) throw new Failure(rejection.statusCode, rejection.message)
    if ((request.method === 'GET' || request.method === 'HEAD') && hasBody(request))
      throw new Failure(400, 'A GET or HEAD request must not have a body.')
  })
}
