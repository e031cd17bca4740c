import { join } from 'node:path'

import httpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { createFolderStorage, createReleaseStore } from '@kinora/federation/storage'
import type { SiteStorage } from '@kinora/federation/storage'
import fastify from 'fastify'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

import { mirrorBuilds } from './mirror-builds.ts'
import { servePages } from './page-routes.ts'
import { serveReleaseDocuments } from './release-documents.ts'
import { createReleasePages } from './release-pages.ts'
import { defaultCanaryLimits } from './telemetry/canary-guard.ts'
import type { CanaryLimits } from './telemetry/canary-guard.ts'
import { telemetryRoutes } from './telemetry/telemetry-routes.ts'
import { createTelemetryStore } from './telemetry/telemetry-store.ts'

/** What a site needs to run. */
export interface SiteOptions {
  /** The folder of released files: `mf/` and `discovery/`. */
  root: string
  /** A storage of released files elsewhere; `root` then holds copies of what was asked for. */
  storage?: SiteStorage | undefined
  /** Where the provider answers, for instance `http://127.0.0.1:4000`. */
  providerUrl: string
  /** Origins besides the site's own that remotes may come from, for instance `https://files.example`; none by default. */
  remoteOrigins?: readonly string[]
  /** The PostgreSQL where telemetry is kept; without one it is dropped. */
  databaseUrl?: string | undefined
  /** When a canary is halted without anybody asking. */
  canaryLimits?: CanaryLimits
  logger?: FastifyServerOptions['logger']
}

const yearInSeconds = 31_536_000

/**
 * The site: released files with the headers they need, the live release's page for every other path, and `/api` and `/media` passed on to
 * the provider, so that a browser sees one origin.
 */
export async function buildSite(options: SiteOptions): Promise<FastifyInstance> {
  const { root, providerUrl, remoteOrigins = [], canaryLimits = defaultCanaryLimits, logger = false } = options
  const site = fastify({ logger, trustProxy: 'loopback', forceCloseConnections: true })

  site.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  })

  for (const prefix of ['/api', '/media']) {
    await site.register(httpProxy, {
      upstream: providerUrl,
      prefix,
      rewritePrefix: prefix,
      replyOptions: {
        // The provider counts log-ins by the viewer's address, not by the site's.
        rewriteRequestHeaders: ({ ip }, headers) => ({ ...headers, 'x-forwarded-for': ip }),
      },
    })
  }

  const storage = options.storage ?? createFolderStorage(root)
  if (options.storage !== undefined) await mirrorBuilds(site, storage, root)
  await site.register(fastifyStatic, {
    root: join(root, 'mf'),
    prefix: '/mf/',
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply) {
      // A build's folder is never written twice.
      reply.header('cache-control', `public, max-age=${yearInSeconds}, immutable`)
      reply.header('access-control-allow-origin', '*')
    },
  })

  const telemetry = options.databaseUrl === undefined ? undefined : createTelemetryStore(options.databaseUrl)
  if (telemetry !== undefined) site.addHook('onClose', () => telemetry.close())
  await site.register(telemetryRoutes, { telemetry, store: createReleaseStore(storage), limits: canaryLimits })

  serveReleaseDocuments(site, storage)
  servePages(site, createReleasePages({ storage, remoteOrigins, onFault: (error) => site.log.error(error) }))
  return site
}
