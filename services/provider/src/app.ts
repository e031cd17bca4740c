import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { createAuditLog } from './audit/audit-log.ts'
import type { NoteLimits } from './audit/note-budget.ts'
import { choreBounds, defaultBounds, type Bounds } from './bounds.ts'
import { systemClock, type Clock } from './clock.ts'
import { commentRoutes } from './comments/routes.ts'
import type { ProviderContext } from './context.ts'
import { connect } from './database/connect.ts'
import { healthRoutes } from './health.ts'
import { AnswerLog } from './http/answer-log.ts'
import { addClientAddress, SITE_SECRET_HEADER } from './http/client-address.ts'
import { handleError } from './http/error-handler.ts'
import { boundMediaReaders } from './http/connections.ts'
import { guard } from './http/guard.ts'
import { handleUnrouted } from './http/methods.ts'
import { createPageReader } from './http/page-reader.ts'
import { defaultRateLimits, type RateLimits } from './http/rate-limits.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './http/request-id.ts'
import { securityHeaders } from './http/security-headers.ts'
import { addHousekeeping } from './housekeeping.ts'
import { likeRoutes } from './likes/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import type { MediaStorage } from './media/storage.ts'
import { addUploads } from './media/upload-services.ts'
import { addOpenApi } from './openapi.ts'
import { playlistRoutes } from './playlists/routes.ts'
import { addQuotas } from './quotas/add-quotas.ts'
import { createDatabaseQuotaStore } from './quotas/database-quota-store.ts'
import { quotaLimits, type QuotaLimits } from './quotas/quota-table.ts'
import { addProbes, createReadiness } from './readiness.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { createAccessTokens } from './users/access-tokens.ts'
import { addAuthentication } from './users/authentication.ts'
import type { LoginBackOffRules } from './users/back-off-rules.ts'
import { createLoginBackOff } from './users/login-back-off.ts'
import { createPasswordGate } from './users/password-gate.ts'
import { createEndedSessions, ENDED_SESSIONS_POLL_MS, followEndedSessions } from './users/ended-sessions.ts'
import { preparePasswords } from './users/passwords.ts'
import { createRefreshTokens } from './users/refresh-tokens.ts'
import { userRoutes } from './users/routes.ts'
import { createSessionCookies } from './users/session-cookies.ts'
import { sessionRoutes } from './users/session-routes.ts'
import { createGuestCookie } from './videos/guest-cookie.ts'
import { videoRoutes } from './videos/routes.ts'
import { GUEST_VIEWS_PER_ADDRESS } from './videos/views.ts'
import { watchHistoryRoutes } from './watch-history/routes.ts'

export interface ProviderOptions {
  /** `postgres://…`, of a database that `migrate` has brought up to date. */
  databaseUrl: string
  storage: MediaStorage
  /** Signs access tokens; at least 32 characters, and the same for all processes of one provider. */
  accessTokenSecret: string
  /** Whether browsers reach the provider by HTTPS: cookies are then never sent without it. */
  isHttps?: boolean
  /** Proves that a request comes from the site, which then says who its viewer is; at least 32 characters. Without one, no site is believed. */
  siteSecret?: string | undefined
  /** Which other proxies may say, by X-Forwarded-For, whom they speak for. As Fastify's option of this name; none by default. */
  trustProxy?: FastifyServerOptions['trustProxy']
  /** The origin at which browsers reach the product, where proxies do not leave `Host` as it is; by default the request's own host. */
  publicOrigin?: string | undefined
  rateLimits?: Partial<RateLimits>
  /** How much an account or an address may write; by default what `quotaTable` says. */
  quotas?: Partial<QuotaLimits>
  /** How many signed-out viewers of a video one address may have in half an hour. */
  guestViewsPerAddress?: number
  /** How failed log-ins make whoever fails wait; by default as `loginBackOffRules` says. */
  loginBackOff?: LoginBackOffRules
  /** How often the sessions that other processes have ended are asked for, in milliseconds; 2 s by default. Until then their access tokens count. */
  endedSessionsPollMs?: number
  /** How many rows of the audit log failed log-ins and the like may write in a minute. */
  auditLimits?: NoteLimits
  /** As Fastify's option of this name; secrets are taken out of whatever is logged. Off by default. */
  logger?: { level: string; stream?: NodeJS.WritableStream }
  clock?: Clock
  /** Where waits end and queues are full, as far as the defaults do not fit. */
  bounds?: Partial<Bounds>
}

const API = '/api/v1'

const MIN_SECRET_LENGTH = 32

/** Every place in which a secret could reach a log line, should someone log a request, a body or an answer whole. */
const secrets = [
  'password',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  '["set-cookie"]',
  `["${SITE_SECRET_HEADER}"]`,
]
const redactedPaths = secrets.flatMap((name) => ['', '*', '*.*', '*.*.*'].map((place) => pathTo(place, name)))

/** Puts the provider together. It neither listens nor minds signals: that is for whoever starts it. */
export async function buildApp(options: ProviderOptions): Promise<FastifyInstance> {
  const { storage, accessTokenSecret, isHttps = false, clock = systemClock } = options
  demandSecret('access token secret', accessTokenSecret)
  if (options.siteSecret) demandSecret("site's secret", options.siteSecret)
  const bounds = { ...defaultBounds, ...options.bounds }
  const headers = securityHeaders(options)
  const app = createServer(options, bounds, headers)
  addClientAddress(app, options)
  const onIdleError = (error: Error) => app.log.warn({ err: error }, 'the database closed a connection')
  const connection = connect(options.databaseUrl, { bounds, onIdleError })
  const chores = connect(options.databaseUrl, { bounds: choreBounds(bounds), onIdleError })
  app.addHook('onClose', () => Promise.all([connection.close(), chores.close()]))
  const readiness = createReadiness(connection.pool, bounds)
  const context: ProviderContext = { database: connection.database, storage, clock }

  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleUnrouted)
  acceptOnlyJson(app)
  sendWithEveryAnswer(app, headers)
  await guard(app, { bounds, readiness, pool: connection.pool, headers })
  await app.register(cookie)
  await app.register(multipart)
  await app.register(jwt, {
    secret: accessTokenSecret,
    verify: { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'exp'], ignoreExpiration: true },
  })
  await app.register(rateLimit, { global: false })
  const accessTokens = createAccessTokens(app, clock)
  const audit = createAuditLog(app, { ...context, secret: accessTokenSecret, limits: options.auditLimits })
  const endedSessions = createEndedSessions(context)
  followEndedSessions(app, endedSessions, options.endedSessionsPollMs ?? ENDED_SESSIONS_POLL_MS)
  addAuthentication(app, { accessTokens, endedSessions, audit, publicOrigin: options.publicOrigin })
  await addOpenApi(app)
  const quotaStore = createDatabaseQuotaStore(context)
  addQuotas(app, { store: quotaStore, limits: quotaLimits(options.quotas) })
  addHousekeeping(app, { ...context, database: chores.database })
  const uploadContext = addUploads(app, context, bounds)
  app.addHook('onReady', preparePasswords)

  const sessionCookies = createSessionCookies({ secure: isHttps })
  const sessionContext = { ...context, chain: createRefreshTokens(accessTokenSecret), endedSessions, audit }
  const pageReader = createPageReader(bounds)
  const rateLimits = { ...defaultRateLimits, ...options.rateLimits }
  const accounts = {
    loginBackOff: createLoginBackOff(context, options.loginBackOff),
    passwordGate: createPasswordGate(),
    secureCookies: isHttps,
  }
  const views = {
    quotaStore,
    guestCookie: createGuestCookie({ secret: accessTokenSecret, secure: isHttps }),
    guestViewsPerAddress: options.guestViewsPerAddress ?? GUEST_VIEWS_PER_ADDRESS,
  }
  await app.register(
    async (api) => {
      await api.register(healthRoutes(readiness))
      await api.register(
        userRoutes({ ...uploadContext, ...sessionContext, ...accounts, accessTokens, sessionCookies, rateLimits }),
        {
          prefix: '/users',
        },
      )
      await api.register(sessionRoutes({ ...sessionContext, sessionCookies }), { prefix: '/users/sessions' })
      await api.register(watchHistoryRoutes({ ...context, audit }), { prefix: '/users/watch-history' })
      await api.register(videoRoutes({ ...uploadContext, pageReader, ...views }), { prefix: '/videos' })
      await api.register(likeRoutes(context), { prefix: '/likes' })
      await api.register(subscriptionRoutes({ ...context, pageReader }), { prefix: '/subscriptions' })
      await api.register(commentRoutes({ ...context, pageReader }), { prefix: '/comments' })
      await api.register(playlistRoutes(context), { prefix: '/playlists' })
    },
    { prefix: API },
  )
  addProbes(app, readiness)
  await app.register(
    async (media) => {
      boundMediaReaders(media, bounds)
      await media.register(mediaRoutes(context))
    },
    { prefix: '/media' },
  )
  return app
}

function demandSecret(name: string, secret: string): void {
  if (secret.length >= MIN_SECRET_LENGTH) return
  throw new Error(`The ${name} has ${secret.length} characters; it needs at least ${MIN_SECRET_LENGTH}.`)
}

function createServer(
  { trustProxy = false, logger }: ProviderOptions,
  bounds: Bounds,
  headers: Record<string, string>,
) {
  return fastify({
    logger: logger ? { ...logger, redact: { paths: redactedPaths, censor: '[secret]' } } : false,
    logController: new AnswerLog(),
    trustProxy,
    genReqId: requestIdOf,
    // HEAD would run what GET runs, which for a video counts a view.
    exposeHeadRoutes: false,
    connectionTimeout: bounds.idleMs,
    keepAliveTimeout: bounds.keepAliveMs,
    http: {
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: bounds.checkConnectionsMs,
      // Answered by us, so that it has the envelope.
      requireHostHeader: false,
    },
    // What still comes in on a connection when the provider is asked to stop is answered like anything else.
    return503OnClosing: false,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(headers).header(REQUEST_ID_HEADER, request.id)),
    ajv: { customOptions: { allErrors: true, coerceTypes: true } },
  }).withTypeProvider<TypeBoxTypeProvider>()
}

/** Bodies are JSON, or forms with files. A POST without a body may still say that it is JSON, as some clients always do. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Headers that an answer has from its beginning, so that a route or a failure may put others in their place. */
function sendWithEveryAnswer(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id)
    if (request.url.startsWith(API)) reply.header('cache-control', 'no-store')
    done()
  })
}

function pathTo(place: string, name: string): string {
  return name.startsWith('[') ? `${place}${name}` : [place, name].filter(Boolean).join('.')
}
