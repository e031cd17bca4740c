import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'kinora-viewer'
const yearInSeconds = 31_536_000
const form = new RegExp(String.raw`(?:^|;\s*)${name}=([0-9a-f-]{36})\.([\w-]{43})(?=;|$)`, 'g')

/** The random ids that tell browsers from one another while a canary runs. One says nothing about a person, and no script can read it. */
export interface ViewerIds {
  /** The id that a browser was given by this site; undefined when it has none, or one that it made itself or took from a site with another secret. */
  read(request: Pick<FastifyRequest, 'headers'>): string | undefined
  /** An id for a browser that has none. */
  create(): string
  /** Has the browser keep its id for a year, so that it stays in its release across visits. */
  set(reply: FastifyReply, id: string): void
}

/**
 * @param key signs the ids: nobody chooses their own, and with it the release that they see and may speak about.
 * @param isHttps whether browsers reach the site by HTTPS, for the proxy before it may not say so.
 */
export function createViewerIds(key: Buffer, isHttps = false): ViewerIds {
  const sign = (id: string) => createHmac('sha256', key).update(id).digest()

  return {
    read({ headers }) {
      for (const [, id = '', signature = ''] of (headers.cookie ?? '').matchAll(form)) {
        const given = Buffer.from(signature, 'base64url')
        const expected = sign(id)
        if (given.length === expected.length && timingSafeEqual(given, expected)) return id
      }
      return undefined
    },
    create: () => randomUUID(),
    set(reply, id) {
      const secure = isHttps || reply.request.protocol === 'https' ? '; Secure' : ''
      const value = `${id}.${sign(id).toString('base64url')}`
      reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${secure}`)
    },
  }
}
