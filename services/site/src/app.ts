import type { Server } from 'node:http'

import { requestIdOf } from '@kinora/service-kit'
import type { Metrics, Tracing } from '@kinora/service-kit'
import { createReleaseStore } from '@kinora/releases/storage'
import type { OpenedStorage } from '@kinora/releases/storage'
import fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyServerOptions } from 'fastify'

import { serveHealth } from './http/serve-health.ts'
import { limitConnections } from './http/connection-limit.ts'
import { defaultServerLimits } from './http/server-limits.ts'
import type { ServerLimits } from './http/server-limits.ts'
import { handleClientErrors, handleUnusualRequests } from './http/client-errors.ts'
import { drainBodies } from './http/drain-bodies.ts'
import { handleError } from './http/error-handler.ts'
import { refuseMalformed } from './http/refuse-malformed.ts'
import { mirrorBuilds } from './files/mirror-builds.ts'
import { nameTrace } from './pages/name-trace.ts'
import { servePages } from './pages/serve-pages.ts'
import { serveOembed } from './crawlers/serve-oembed.ts'
import { serveRobots } from './crawlers/serve-robots.ts'
import { serveSitemap } from './crawlers/serve-sitemap.ts'
import { createPageHeads } from './head/page-heads.ts'
import { createPublicUrls } from './head/public-urls.ts'
import { serveIcons } from './icons/serve-icons.ts'
import { createPreviewPages } from './preview/preview-pages.ts'
import { providerProxy } from './provider-proxy/provider-proxy.ts'
import { defaultProxyLimits } from './provider-proxy/proxy-limits.ts'
import type { ProxyLimits } from './provider-proxy/proxy-limits.ts'
import { createProviderCalls } from './public-data/provider-calls.ts'
import { createPublicData } from './public-data/public-data.ts'
import { defaultPublicDataLimits } from './public-data/public-data-limits.ts'
import type { PublicDataLimits } from './public-data/public-data-limits.ts'
import { serveReleaseDocuments } from './files/serve-release-documents.ts'
import { createReleasePages } from './pages/release-pages.ts'
import { createKeys } from './security/derive-key.ts'
import { createOperatorGate } from './security/operator-gate.ts'
import { securityHeaders, setSecurityHeaders } from './security/security-headers.ts'
import { createViewerIds } from './security/viewer-ids.ts'
import { serveBuilds } from './files/serve-builds.ts'
import { defaultStopLimits, stopGracefully } from './http/stop-gracefully.ts'
import type { StopLimits } from './http/stop-gracefully.ts'
import { defaultStorageTimeouts, withReadTimeout } from './files/storage-timeouts.ts'
import type { StorageTimeouts } from './files/storage-timeouts.ts'
import { defaultCanaryLimits } from './telemetry/canary-watch.ts'
import type { CanaryLimits } from './telemetry/canary-watch.ts'
import { defaultReportLimits } from './telemetry/report-limits.ts'
import type { ReportLimits } from './telemetry/report-limits.ts'
import { telemetryRoutes } from './telemetry/telemetry-routes.ts'
import { createTelemetryStore } from './telemetry/telemetry-store.ts'

/** What a site needs to run. */
export interface SiteOptions {
  /** The storage of released files, as `openSiteStorage` or `openFolder` opens it. */
  siteStorage: OpenedStorage
  /** Where the provider answers, for instance `http://127.0.0.1:4000`. */
  providerUrl: string
  /**
   * At least 32 characters, and the provider's as well: it then believes whom the site says it speaks for. Also signs viewers' ids and hides who reported what;
   * without it both are worth nothing to another process, or after a restart.
   */
  siteSecret?: string | undefined
  /** The proxies before the site that may say, by `X-Forwarded-*`, whom they speak for; none by default. As Fastify's option of this name. */
  trustProxy?: FastifyServerOptions['trustProxy']
  /** Origins besides the site's own that remotes may come from, for instance `https://files.example`; none by default. */
  remoteOrigins?: readonly string[]
  /** Origins besides the site's own that the provider sends browsers to for pictures and videos; none by default. */
  mediaOrigins?: readonly string[]
  /** The PostgreSQL where telemetry is kept; without one it is dropped. */
  databaseUrl?: string | undefined
  /** When a canary is halted without anybody asking, where it is not as usual. */
  canaryLimits?: Partial<CanaryLimits>
  /** How much telemetry is heard and kept, where it is not as usual. */
  reportLimits?: Partial<ReportLimits>
  /** At least 32 characters: opens releases that are not live, the telemetry, and the previews of links that are signed by it; without it they are closed. */
  operatorToken?: string | undefined
  /** Whether browsers reach the site by HTTPS, and are to reach the hosts below it so too; neither by default. */
  isHttps?: boolean
  hstsSubDomains?: boolean
  /** Where browsers reach it, for instance `https://kinora.example`: what pages tell others of themselves names it. Without it they tell nothing that needs an absolute URL. */
  publicOrigin?: string | undefined
  /** What the site itself asks the provider for, where it is not as usual. */
  publicDataLimits?: Partial<PublicDataLimits>
  /** The waits and queues between site and provider, where they are not as usual. */
  proxyLimits?: Partial<ProxyLimits>
  /** The waits between viewers and site, where they are not as usual. */
  serverLimits?: Partial<ServerLimits>
  storageTimeouts?: Partial<StorageTimeouts>
  stop?: StopLimits
  /** How many connections viewers may have in all. */
  maxConnections?: number
  /** An object is pino's options. */
  logger?: Exclude<FastifyServerOptions['logger'], boolean> | false
  /** Figures and traces of what it does; neither by default. */
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
}

export const defaultMaxConnections = 4_000

/**
 * The site: released files with the headers they need, the live release's page for every other path, and `/api` and `/media` passed on to
 * the provider, so that a browser sees one origin.
 */
export async function buildSite(options: SiteOptions): Promise<FastifyInstance> {
  const {
    siteStorage,
    providerUrl,
    siteSecret,
    remoteOrigins = [],
    mediaOrigins = [],
    isHttps = false,
    hstsSubDomains = false,
    publicOrigin,
  } = options
  const deriveKey = createKeys(siteSecret)
  const viewerIds = createViewerIds(deriveKey('viewer ids'), isHttps)
  const gate = createOperatorGate(options.operatorToken)
  const serverLimits = { ...defaultServerLimits, ...options.serverLimits }
  const proxyLimits = { ...defaultProxyLimits, ...options.proxyLimits }
  const storageTimeouts = { ...defaultStorageTimeouts, ...options.storageTimeouts }
  const site = createServer(options, serverLimits)
  options.tracing?.observe(site)
  if (options.tracing) nameTrace(site, options.tracing)
  options.metrics?.observe(site)
  const connections = limitConnections(site.server, options.maxConnections ?? defaultMaxConnections)
  const isStopping = stopGracefully(site, connections, options.stop ?? defaultStopLimits)
  setSecurityHeaders(site, { isHttps, hstsSubDomains })
  site.setErrorHandler<FastifyError>((error, request, reply) => handleError(error, request, reply))
  refuseMalformed(site)
  drainBodies(site, serverLimits.drain)

  await site.register(providerProxy, {
    providerUrl,
    siteSecret,
    limits: proxyLimits,
    metrics: options.metrics,
    tracing: options.tracing,
    onPark: ({ raw }, isParked) => connections.noteStall(raw.socket, isParked),
  })

  const storage = withReadTimeout(siteStorage.storage, storageTimeouts.readMs)
  if (siteStorage.isMirrored) await mirrorBuilds(site, storage, siteStorage.folder)
  await site.register(serveBuilds, { root: siteStorage.folder })

  const reportLimits = { ...defaultReportLimits, ...options.reportLimits }
  const telemetry =
    options.databaseUrl === undefined ? undefined : createTelemetryStore(options.databaseUrl, reportLimits)
  if (telemetry !== undefined) site.addHook('onClose', () => telemetry.close())
  await site.register(telemetryRoutes, {
    telemetry,
    store: createReleaseStore(storage),
    viewerIds,
    gate,
    key: deriveKey('telemetry pseudonyms'),
    canaryLimits: { ...defaultCanaryLimits, ...options.canaryLimits },
    limits: reportLimits,
    metrics: options.metrics,
  })

  // Nobody waits for it, and a bucket that lacks something is good enough to serve from.
  site.addHook('onReady', async () => {
    void siteStorage
      .probe?.()
      .catch(String)
      .then((lacks) => lacks !== undefined && site.log.warn(lacks))
  })

  const publicDataLimits = { ...defaultPublicDataLimits, ...options.publicDataLimits }
  const calls = createProviderCalls(providerUrl, publicDataLimits)
  site.addHook('onClose', () => calls.close())
  const publicData = createPublicData(calls, publicDataLimits)
  const urls = publicOrigin === undefined ? undefined : createPublicUrls(publicOrigin)
  const heads = createPageHeads(publicData, urls)

  serveReleaseDocuments(site, storage)
  const { fallbackAfterMs } = storageTimeouts
  const pages = createReleasePages({
    storage,
    remoteOrigins,
    headOf: heads.always,
    mediaOrigins,
    fallbackAfterMs,
    onError: (error) => site.log.error(error),
  })
  serveHealth(site, { pages, providerUrl, isStopping, probeMs: serverLimits.probeMs })
  const previews = createPreviewPages({
    operatorToken: options.operatorToken,
    pages,
    storage,
    remoteOrigins,
    mediaOrigins,
  })
  await serveIcons(site)
  serveRobots(site, pages, publicOrigin)
  serveSitemap(site, calls, publicOrigin)
  serveOembed(site, { publicData, pages, urls, waitMs: publicDataLimits.callMs })
  servePages(site, { pages, heads, previews, viewerIds, gate, isHttps })
  return site
}

function createServer(
  { logger = false, trustProxy = false, isHttps = false, hstsSubDomains = false, tracing }: SiteOptions,
  limits: ServerLimits,
): FastifyInstance {
  const https = { isHttps, hstsSubDomains }
  const site = fastify<Server>({
    logger: logger && tracing ? { ...logger, mixin: () => tracing.logFields() } : logger,
    trustProxy,
    genReqId: requestIdOf,
    // Requests under way end by themselves; what is idle is closed when the site stops.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    connectionTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(limits.headersMs, 5_000),
      // Without it the request is refused in words of the site's own.
      requireHostHeader: false,
    },
    clientErrorHandler: handleClientErrors(https),
    frameworkErrors: (error, request, reply) => handleError(error, request, reply, securityHeaders(request.url, https)),
  })
  handleUnusualRequests(site.server, https)
  return site
}
