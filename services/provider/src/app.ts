import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { manageConnections } from '@kinora/service-kit'
import type { FastifyInstance } from 'fastify'
import { createAuditLog } from './audit/audit-log.ts'
import {
  choreBounds,
  defaultBounds,
  defaultEndedSessionsPollMs,
  defaultGuestViewsPerIp,
  defaultRateLimits,
  type ProviderOptions,
} from './config.ts'
import { systemClock } from './clock.ts'
import type { ProviderContext } from './context.ts'
import { addArchiveGauge } from './database/archive-gauge.ts'
import { connect } from './database/connect.ts'
import { openReads } from './database/replica/open-reads.ts'
import { apiPath } from './http/api-path.ts'
import { addClientIp } from './http/client-ip.ts'
import { boundMediaReaders } from './media/media-readers.ts'
import { addHttpChecks } from './http/http-checks.ts'
import { createPageReader } from './http/page-reader.ts'
import { createServer } from './http/create-server.ts'
import { securityHeaders } from './http/security-headers.ts'
import { addGauges } from './health/gauges.ts'
import { addHousekeeping } from './database/housekeeping.ts'
import { createPrivateMedia } from './media/private-media.ts'
import { mediaRoutes } from './media/routes.ts'
import { addUploads } from './uploads/upload-services.ts'
import { createHiddenMedia, followHiddenMedia } from './moderation/hidden-media.ts'
import { addOpenApi } from './http/openapi.ts'
import { createQueue } from './queue/queue.ts'
import { addQuotas } from './quotas/add-quotas.ts'
import { createDatabaseQuotaStore } from './quotas/database-quota-store.ts'
import { quotaLimits } from './quotas/quota-table.ts'
import { addProbes, createReadiness } from './health/readiness.ts'
import { announceEndedSessions, openSharedState } from './shared-state/open-shared-state.ts'
import { sharedRateStore } from './shared-state/shared-rate-store.ts'
import { createValkeyLoginFailures } from './shared-state/valkey-login-failures.ts'
import { createAccessTokens } from './auth/access-tokens.ts'
import { apiRoutes } from './api-routes.ts'
import { addAuthentication } from './auth/authentication.ts'
import { createDatabaseLoginFailures } from './auth/login/database-login-failures.ts'
import { createLoginBackOff } from './auth/login/login-back-off.ts'
import { createPasswordGate } from './auth/password-gate.ts'
import { createEndedSessions, followEndedSessions } from './auth/ended-sessions.ts'
import { preparePasswords } from './auth/passwords.ts'
import { createRefreshTokens } from './auth/sessions/refresh-tokens.ts'
import { createSessionCookies } from './auth/sessions/session-cookies.ts'
import { createGuestCookie } from './videos/guest-cookie.ts'
import { createRecommender } from './videos/recommender.ts'
import { createStreamRequests } from './videos/stream/request-stream.ts'

/** Builds the provider app. Listening and signal handling are up to the caller. */
export async function buildApp(options: ProviderOptions): Promise<FastifyInstance> {
  const { storage, accessTokenSecret, isHttps = false, clock = systemClock } = options
  demandSecret('access token secret', accessTokenSecret)
  if (options.siteSecret) demandSecret('site secret', options.siteSecret)
  const bounds = { ...defaultBounds, ...options.bounds }
  const headers = securityHeaders(options)
  const app = createServer(options, bounds, headers)
  options.tracing?.observe(app)
  options.metrics?.observe(app)
  addClientIp(app, options)
  const onIdleError = (error: Error) => app.log.warn({ err: error }, 'the database closed a connection')
  const connection = connect(options.databaseUrl, { bounds, onIdleError, tracing: options.tracing })
  const chores = connect(options.databaseUrl, { bounds: choreBounds(bounds), onIdleError, seesHidden: true })
  app.addHook('onClose', () => Promise.all([connection.close(), chores.close()]))
  const connections = manageConnections(app, bounds)
  const readiness = createReadiness(connection.pool, storage, { ...bounds, isStopping: () => connections.isStopping })
  const context: ProviderContext = { database: connection.database, storage, clock }
  const privateMedia = createPrivateMedia(accessTokenSecret, clock)
  const queue = createQueue(connection.database)
  app.addHook('onClose', () => queue.close())

  await addHttpChecks(app, { bounds, connections, pool: connection.pool, headers })
  await app.register(cookie)
  await app.register(multipart)
  await app.register(jwt, {
    secret: accessTokenSecret,
    verify: { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'exp'], ignoreExpiration: true },
  })
  const accessTokens = createAccessTokens(app, clock)
  const audit = createAuditLog(app, { ...context, secret: accessTokenSecret, limits: options.auditLimits })
  const valkey = await openSharedState(app, options.valkeyUrl, bounds)
  await app.register(rateLimit, { global: false, ...(valkey && { store: sharedRateStore(valkey) }) })
  const reads = openReads(app, {
    primary: connection.database,
    databaseUrl: options.databaseUrl,
    databaseReadUrl: options.databaseReadUrl,
    valkey,
    bounds,
    tracing: options.tracing,
  })
  const ownEndedSessions = createEndedSessions(context)
  const endedSessions = valkey ? announceEndedSessions(ownEndedSessions, valkey) : ownEndedSessions
  followEndedSessions(app, endedSessions, options.endedSessionsPollMs ?? defaultEndedSessionsPollMs)
  addAuthentication(app, { accessTokens, endedSessions, audit, publicOrigin: options.publicOrigin })
  await addOpenApi(app)
  const quotaStore = createDatabaseQuotaStore(context)
  addQuotas(app, { store: quotaStore, limits: quotaLimits(options.quotas) })
  addHousekeeping(app, { ...context, database: chores.database })
  const streamRequests = createStreamRequests(queue, options.asksForStreams ?? false)
  const uploadContext = addUploads(app, { ...context, streamRequests }, bounds)
  if (options.metrics) {
    addGauges(options.metrics, { pool: connection.pool, inspector: uploadContext.inspector, readiness, reads })
    addArchiveGauge(app, options.metrics, connection.database)
  }
  app.addHook('onReady', preparePasswords)

  const sessionCookies = createSessionCookies({ secure: isHttps })
  const sessionContext = { ...context, chain: createRefreshTokens(accessTokenSecret), endedSessions, audit }
  const pageReader = createPageReader(bounds)
  const recommender = createRecommender(connection.database, (error) =>
    app.log.warn({ err: error }, 'could not compute recommendations'),
  )
  app.addHook('onClose', () => recommender.close())
  const rateLimits = { ...defaultRateLimits, ...options.rateLimits }
  const databaseFailures = createDatabaseLoginFailures(context)
  const failures = valkey ? createValkeyLoginFailures(valkey, databaseFailures) : databaseFailures
  const accounts = {
    loginBackOff: createLoginBackOff({ failures, clock }, options.loginBackOff),
    passwordGate: createPasswordGate(),
    secureCookies: isHttps,
  }
  const views = {
    quotaStore,
    guestCookie: createGuestCookie({ secret: accessTokenSecret, secure: isHttps }),
    guestViewsPerIp: options.guestViewsPerIp ?? defaultGuestViewsPerIp,
  }
  await app.register(
    apiRoutes({
      ...uploadContext,
      ...sessionContext,
      ...accounts,
      ...views,
      queue,
      cleanupDatabase: chores.database,
      readiness,
      pageReader,
      publicOrigin: options.publicOrigin,
      reads,
      privateMedia,
      recommender,
      accessTokens,
      sessionCookies,
      rateLimits,
      sendsMail: options.sendsMail ?? false,
      exportMs: bounds.exportMs,
    }),
    { prefix: apiPath },
  )
  addProbes(app, readiness)
  const hiddenMedia = createHiddenMedia(connection.database)
  followHiddenMedia(app, hiddenMedia, options.hiddenMediaPollMs)
  await app.register(
    async (media) => {
      boundMediaReaders(media, bounds)
      await media.register(mediaRoutes({ ...context, hiddenMedia, privateMedia }, options.mediaDelivery))
    },
    { prefix: '/media' },
  )
  return app
}

const minSecretLength = 32

function demandSecret(name: string, secret: string): void {
  if (secret.length >= minSecretLength) return
  throw new Error(`The ${name} is too short (${secret.length} characters). Use at least ${minSecretLength}.`)
}
