import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { releaseFile } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import type { FastifyInstance } from 'fastify'

import { acceptsBrotli } from '../http/accepts-brotli.ts'
import { unavailable } from '../http/failure.ts'
import { createCache } from './cache.ts'

const yearInSeconds = 31_536_000
const maxDocuments = 20

/** Serves complete release documents, for pages that embed only part of one. The documents never change. */
export function serveReleaseDocuments(site: FastifyInstance, storage: SiteStorage): void {
  const texts = createCache<string>(maxDocuments)
  const compressedTexts = createCache<Buffer>(maxDocuments)

  site.get<{ Params: { file: string } }>('/discovery/releases/:file', async ({ params, headers }, reply) => {
    const text = await readDocument(params.file)
    if (text === undefined) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    }
    reply
      .header('cache-control', `public, max-age=${yearInSeconds}, immutable`)
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8')
    if (!acceptsBrotli(headers)) return reply.send(text)
    return reply.header('content-encoding', 'br').send(await compressedTexts.get(params.file, () => compressed(text)))
  })

  async function readDocument(file: string): Promise<string | undefined> {
    const id = /^([A-Za-z0-9][A-Za-z0-9-]*)\.json$/.exec(file)?.[1]
    if (id === undefined) return undefined
    return texts
      .get(file, async () => {
        const text = await storage.read(releaseFile(id))
        if (text === undefined) throw new NoSuchDocument()
        return text
      })
      .catch((error: unknown) => {
        if (error instanceof NoSuchDocument) return undefined
        site.log.error(error)
        throw unavailable()
      })
  }
}

/** Thrown rather than cached when a document doesn't exist, because it may be published later. */
class NoSuchDocument extends Error {}

function compressed(text: string): Promise<Buffer> {
  return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}
