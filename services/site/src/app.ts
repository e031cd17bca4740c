import httpProxy from '@fastify/http-proxy'
import { createFolderStorage, createReleaseStore } from '@kinora/federation/storage'
import type { SiteStorage } from '@kinora/federation/storage'
import fastify from 'fastify'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

import { mirrorBuilds } from './mirror-builds.ts'
import { servePages } from './page-routes.ts'
import { serveReleaseDocuments } from './release-documents.ts'
import { createReleasePages } from './release-pages.ts'
import { createKeys } from './security/derive-key.ts'
import { createOperatorGate } from './security/operator-gate.ts'
import { setSecurityHeaders } from './security/security-headers.ts'
import { createViewerIds } from './security/viewer-ids.ts'
import { serveBuilds } from './serve-builds.ts'
import { defaultCanaryLimits } from './telemetry/canary-guard.ts'
import type { CanaryLimits } from './telemetry/canary-guard.ts'
import { defaultReportLimits } from './telemetry/report-limits.ts'
import type { ReportLimits } from './telemetry/report-limits.ts'
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
  /** When a canary is halted without anybody asking, where it is not as usual. */
  canaryLimits?: Partial<CanaryLimits>
  /** How much telemetry is heard and kept, where it is not as usual. */
  reportLimits?: Partial<ReportLimits>
  /** At least 32 characters. Signs viewers' ids and hides who told what; without it both are worth nothing to another process, or after a restart. */
  siteSecret?: string | undefined
  /** At least 32 characters: opens previews and the telemetry's summary; without it they are closed. */
  operatorToken?: string | undefined
  /** Whether browsers reach the site by HTTPS. */
  isHttps?: boolean
  logger?: FastifyServerOptions['logger']
}

/**
 * The site: released files with the headers they need, the live release's page for every other path, and `/api` and `/media` passed on to
 * the provider, so that a browser sees one origin.
 */
export async function buildSite(options: SiteOptions): Promise<FastifyInstance> {
  const { root, providerUrl, remoteOrigins = [], isHttps = false, logger = false } = options
  const deriveKey = createKeys(options.siteSecret)
  const viewerIds = createViewerIds(deriveKey('viewer ids'), isHttps)
  const gate = createOperatorGate(options.operatorToken)
  const site = fastify({ logger, trustProxy: 'loopback', forceCloseConnections: true })

  setSecurityHeaders(site, isHttps)

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
  await site.register(serveBuilds, { root })

  const telemetry = options.databaseUrl === undefined ? undefined : createTelemetryStore(options.databaseUrl)
  if (telemetry !== undefined) site.addHook('onClose', () => telemetry.close())
  await site.register(telemetryRoutes, {
    telemetry,
    store: createReleaseStore(storage),
    viewerIds,
    gate,
    key: deriveKey('telemetry pseudonyms'),
    canaryLimits: { ...defaultCanaryLimits, ...options.canaryLimits },
    limits: { ...defaultReportLimits, ...options.reportLimits },
  })

  serveReleaseDocuments(site, storage)
  const pages = createReleasePages({ storage, remoteOrigins, onFault: (error) => site.log.error(error) })
  servePages(site, { pages, viewerIds, gate, isHttps })
  return site
}
