import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { serveFiles } from '../files/serve-files.ts'

const folder = join(import.meta.dirname, '../../public')

/** The icons, the manifest by which the site can be installed, and `/favicon.ico`. Their names never change, so browsers keep them for a day only. */
export async function serveIcons(site: FastifyInstance): Promise<void> {
  await serveFiles(site, { root: folder, wildcard: false, maxAge: '1d' })
}
