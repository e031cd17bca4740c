import type { Server } from 'node:http'

import { answerUnreadableRequests, drainBodies, manageConnections, requestIdOf } from '@kinora/service-kit'
import type { Metrics, Tracing } from '@kinora/service-kit'
import { createReleaseStore } from '@kinora/releases/storage'
import type { OpenedStorage } from '@kinora/releases/storage'
import fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyServerOptions } from 'fastify'

import { serveHealth } from './http/serve-health.ts'
import { defaultServerLimits } from './http/server-limits.ts'
import type { ServerLimits } from './http/server-limits.ts'
import { handleError } from './http/error-handler.ts'
import { Failure, failureResponse } from './http/failure.ts'
import { methods, refuseMalformed } from './http/refuse-malformed.ts'
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
import { createOperatorAuth } from './security/operator-auth.ts'
import { securityHeaders, setSecurityHeaders } from './security/security-headers.ts'
import { createViewerIds } from './security/viewer-ids.ts'
import { serveBuilds } from './files/serve-builds.ts'
import { defaultStorageTimeouts, withReadTimeout } from './files/storage-timeouts.ts'
import type { StorageTimeouts } from './files/storage-timeouts.ts'
import { defaultCanaryLimits } from './telemetry/canary-watch.ts'
import type { CanaryLimits } from './telemetry/canary-watch.ts'
import { defaultReportLimits } from './telemetry/report-limits.ts'
import type { ReportLimits } from './telemetry/report-limits.ts'
import { telemetryRoutes } from './telemetry/telemetry-routes.ts'
import { createTelemetryStore } from './telemetry/telemetry-store.ts'

/** Options for `buildSite`. */
export interface SiteOptions {
  /** Storage for released files, opened with `openSiteStorage` or `openFolder`. */
  siteStorage: OpenedStorage
  /** The provider's URL, for example `http://127.0.0.1:4000`. */
  providerUrl: string
  /**
   * Secret of at least 32 characters, shared with the provider so that the provider trusts the viewer IP addresses the site sends. The keys for viewer IDs and
   * reporters' pseudonyms are derived from it too. Without a secret, those keys are random and change on every restart.
   */
  siteSecret?: string | undefined
  /** Which proxies' `X-Forwarded-*` headers to trust, in the format of Fastify's `trustProxy`. Defaults to none. */
  trustProxy?: FastifyServerOptions['trustProxy']
  /** Other origins that may serve remotes, for example `https://files.example`. Defaults to none. */
  remoteOrigins?: readonly string[]
  /** Other origins that may serve images and videos. Defaults to none. */
  mediaOrigins?: readonly string[]
  /** PostgreSQL URL for telemetry. Without a database, telemetry is dropped. */
  databaseUrl?: string | undefined
  /** Overrides when a canary is halted automatically. */
  canaryLimits?: Partial<CanaryLimits>
  /** Overrides how much telemetry is accepted and stored. */
  reportLimits?: Partial<ReportLimits>
  /**
   * Token of at least 32 characters that grants the operator access to non-live releases, telemetry and signed preview links. Without a token, all three are
   * disabled.
   */
  operatorToken?: string | undefined
  /** Whether browsers reach the site over HTTPS, and whether its subdomains support HTTPS too. Both default to false. */
  isHttps?: boolean
  hstsSubDomains?: boolean
  /** Public URL of the site, for example `https://kinora.example`. Without one, pages omit metadata that needs an absolute URL. */
  publicOrigin?: string | undefined
  /** Overrides the limits on the site's own calls to the provider. */
  publicDataLimits?: Partial<PublicDataLimits>
  /** Overrides the timeouts and queue limits between the site and the provider. */
  proxyLimits?: Partial<ProxyLimits>
  /** Overrides the limits between viewers and the site. */
  serverLimits?: Partial<ServerLimits>
  storageTimeouts?: Partial<StorageTimeouts>
  /** pino options, or `false` to disable logging. */
  logger?: Exclude<FastifyServerOptions['logger'], boolean> | false
  /** Metrics and traces. Defaults to none. */
  metrics?: Metrics | undefined
  tracing?: Tracing | undefined
}

/**
 * Creates the site, which serves released files, proxies `/api` and `/media` to the provider, and serves the live release's page on every other path. Browsers
 * see a single origin.
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
  const operatorAuth = createOperatorAuth(options.operatorToken)
  const serverLimits = { ...defaultServerLimits, ...options.serverLimits }
  const proxyLimits = { ...defaultProxyLimits, ...options.proxyLimits }
  const storageTimeouts = { ...defaultStorageTimeouts, ...options.storageTimeouts }
  const site = createServer(options, serverLimits)
  options.tracing?.observe(site)
  if (options.tracing) nameTrace(site, options.tracing)
  options.metrics?.observe(site)
  const connections = manageConnections(site, serverLimits)
  setSecurityHeaders(site, { isHttps, hstsSubDomains })
  site.setErrorHandler<FastifyError>((error, request, reply) => handleError(error, request, reply))
  refuseMalformed(site)
  drainBodies(site, serverLimits, connections)

  await site.register(providerProxy, {
    providerUrl,
    siteSecret,
    limits: proxyLimits,
    metrics: options.metrics,
    tracing: options.tracing,
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
    operatorAuth,
    key: deriveKey('telemetry pseudonyms'),
    canaryLimits: { ...defaultCanaryLimits, ...options.canaryLimits },
    limits: reportLimits,
    metrics: options.metrics,
  })

  // Don't block startup on the probe: a storage that lacks features can still serve files.
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
  serveHealth(site, { pages, providerUrl, connections, probeMs: serverLimits.probeMs })
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
  servePages(site, { pages, heads, previews, viewerIds, operatorAuth, isHttps })
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
    // On shutdown, close idle connections and let requests in progress finish.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    connectionTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(limits.headersMs, 5_000),
      // The site rejects requests without a Host header itself, with its own message.
      requireHostHeader: false,
    },
    frameworkErrors: (error, request, reply) => handleError(error, request, reply, securityHeaders(request.url, https)),
  })
  answerUnreadableRequests(site, {
    methods,
    write({ statusCode, message }, url) {
      const { headers, body } = failureResponse(new Failure(statusCode, message), url)
      return { headers: { ...securityHeaders(url, https), ...headers }, body }
    },
  })
  return site
}
