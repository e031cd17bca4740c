import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'kinora-viewer'
/** Request header in which a page without cookies sends its viewer's ID. */
const headerName = 'x-kinora-viewer'
const yearInSeconds = 31_536_000
const signed = String.raw`([0-9a-f-]{36})\.([\w-]{43})`
const inCookie = new RegExp(String.raw`(?:^|;\s*)${name}=${signed}(?=;|$)`, 'g')
const inHeader = new RegExp(`^${signed}$`, 'g')

/** Assigns browsers random IDs during a canary. The IDs carry no personal data, and scripts can't read the cookie. */
export interface ViewerIds {
  /** Returns the browser's ID; undefined if there is none or its signature is invalid. */
  read(request: Pick<FastifyRequest, 'headers'>): string | undefined
  /** Creates an ID for a browser that doesn't have one. */
  create(): string
  /** Signs an ID for a page that can't use cookies and sends the result in `x-kinora-viewer`. */
  sign(id: string): string
  /** Stores the ID in a cookie for a year, so the browser sees the same release on every visit. */
  set(reply: FastifyReply, id: string): void
}

/**
 * @param key signs the IDs, so viewers can't pick an ID, and with it a release.
 * @param isHttps whether browsers use HTTPS, in case the proxy doesn't report it.
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
