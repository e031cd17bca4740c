import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'kinora-viewer'
/** The header in which a page without cookies sends its viewer's ID. */
const headerName = 'x-kinora-viewer'
const yearInSeconds = 31_536_000
const signed = String.raw`([0-9a-f-]{36})\.([\w-]{43})`
const inCookie = new RegExp(String.raw`(?:^|;\s*)${name}=${signed}(?=;|$)`, 'g')
const inHeader = new RegExp(`^${signed}$`, 'g')

/** Random IDs that distinguish browsers during a canary. They contain no personal data, and scripts cannot read them. */
export interface ViewerIds {
  /** Returns the browser's ID; undefined if the browser has no ID or its signature is invalid. */
  read(request: Pick<FastifyRequest, 'headers'>): string | undefined
  /** Creates an ID for a browser that does not have one. */
  create(): string
  /** Signs an ID for a page that cannot set a cookie. The page sends it in `x-kinora-viewer`. */
  sign(id: string): string
  /** Sets a cookie with the ID for a year, so the browser sees the same release on every visit. */
  set(reply: FastifyReply, id: string): void
}

/**
 * @param key signs the IDs so viewers cannot choose an ID and therefore a release.
 * @param isHttps whether browsers use HTTPS, which the proxy might not report.
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
