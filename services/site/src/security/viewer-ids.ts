import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'kinora-viewer'
/** The header in which a page that stores nothing says which viewer it was served to. */
const headerName = 'x-kinora-viewer'
const yearInSeconds = 31_536_000
const signed = String.raw`([0-9a-f-]{36})\.([\w-]{43})`
const inCookie = new RegExp(String.raw`(?:^|;\s*)${name}=${signed}(?=;|$)`, 'g')
const inHeader = new RegExp(`^${signed}$`, 'g')

/** The random ids that tell browsers from one another while a canary runs. One says nothing about a person, and no script can read that of a browser. */
export interface ViewerIds {
  /** The id that a browser was given by this site; undefined when it has none, or one that it made itself or took from a site with another secret. */
  read(request: Pick<FastifyRequest, 'headers'>): string | undefined
  /** An id for a browser that has none. */
  create(): string
  /** An id for a page that is served to a browser without one and may give it none: the page says it in `x-kinora-viewer`. */
  sign(id: string): string
  /** Has the browser keep its id for a year, so that it stays in its release across visits. */
  set(reply: FastifyReply, id: string): void
}

/**
 * @param key signs the ids: nobody chooses their own, and with it the release that they see and may speak about.
 * @param isHttps whether browsers reach the site by HTTPS, for the proxy before it may not say so.
 */
export function createViewerIds(key: Buffer, isHttps = false): ViewerIds {
  const hmac = (id: string) => createHmac('sha256', key).update(id).digest()
  const sign = (id: string) => `${id}.${hmac(id).toString('base64url')}`

  return {
    read({ headers }) {
      const said = [
        ...String(headers[headerName] ?? '').matchAll(inHeader),
        ...(headers.cookie ?? '').matchAll(inCookie),
      ]
      for (const [, id = '', signature = ''] of said) {
        const given = Buffer.from(signature, 'base64url')
        const expected = hmac(id)
        if (given.length === expected.length && timingSafeEqual(given, expected)) return id
      }
      return undefined
    },
    create: () => randomUUID(),
    sign,
    set(reply, id) {
      const secure = isHttps || reply.request.protocol === 'https' ? '; Secure' : ''
      reply.header(
        'set-cookie',
        `${name}=${sign(id)}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${secure}`,
      )
    },
  }
}
