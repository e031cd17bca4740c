import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Failure } from './failure.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Headers of which two make a request mean two things. Node keeps the first and says nothing. */
const singleHeaders = new Set(['host', 'authorization', 'content-type', 'content-length', 'range'])

/** Refuses, before anything reads them, requests that no browser makes and that whoever stands behind the site could read in another way than it does. */
export function refuseMalformed(site: FastifyInstance): void {
  site.addHook('onRequest', async (request) => {
    if (!methods.includes(request.method))
      throw new Failure(405, `The method ${request.method} is not known here.`, { allow: methods.join(', ') })
    const duplicate = duplicateHeader(request)
    if (duplicate !== undefined) throw new Failure(400, `The request has the header ${duplicate} more than once.`)
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new Failure(400, 'The request does not say for which host it is.')
    if ((request.method === 'GET' || request.method === 'HEAD') && hasBody(request))
      throw new Failure(400, 'A request that only reads has no body.')
  })
}

function duplicateHeader({ raw }: FastifyRequest): string | undefined {
  const found = new Set<string>()
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]?.toLowerCase() ?? ''
    if (singleHeaders.has(name) && found.has(name)) return name
    found.add(name)
  }
  return undefined
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
