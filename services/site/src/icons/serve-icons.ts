import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { serveFiles } from '../files/serve-files.ts'

const folder = join(import.meta.dirname, '../../public')

/** Serves the icons, the web app manifest and `/favicon.ico`. Their URLs never change, so browsers cache them for only a day. */
export async function serveIcons(site: FastifyInstance): Promise<void> {
  await serveFiles(site, { root: folder, wildcard: false, maxAge: '1d' })
}
