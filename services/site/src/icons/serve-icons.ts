import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const folder = join(import.meta.dirname, '../../public')

/** The icons, the manifest by which the site can be installed, and `/favicon.ico` for whoever reads no page first. Their names never change, so they are kept for a day only. */
export async function serveIcons(site: FastifyInstance): Promise<void> {
  await site.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    decorateReply: false,
    maxAge: '1d',
  })
}
