import fastify, { type FastifyInstance } from 'fastify'
import type { Bounds, ProviderOptions } from '../config.ts'
import { apiPath } from './api-path.ts'
import { ResponseLog } from './response-log.ts'
import { siteSecretHeader } from './client-ip.ts'
import { handleError } from './error-handler.ts'
import { handleUnrouted } from './methods.ts'
import { parseJson } from './parse-json.ts'
import { requestIdHeader, requestIdOf } from '@kinora/service-kit'
import { textFormats } from './text.ts'

/** Every place in which a secret could reach a log line, should someone log a request, a body or an answer whole. */
const secrets = [
  'password',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  '["set-cookie"]',
  `["${siteSecretHeader}"]`,
]
const redactedPaths = secrets.flatMap((name) => ['', '*', '*.*', '*.*.*'].map((place) => pathTo(place, name)))

/** A Fastify without routes: what it waits for, what it logs, what it reads, and the headers and failures of every answer. */
export function createServer(
  { trustProxy = false, logger, tracing }: Pick<ProviderOptions, 'trustProxy' | 'logger' | 'tracing'>,
  bounds: Bounds,
  headers: Record<string, string>,
): FastifyInstance {
  const app = fastify({
    logger: logger
      ? {
          ...logger,
          redact: { paths: redactedPaths, censor: '[secret]' },
          ...(tracing && { mixin: () => tracing.logFields() }),
        }
      : false,
    logController: new ResponseLog(),
    trustProxy,
    genReqId: requestIdOf,
    // HEAD runs what GET runs: a handler that writes looks at the method.
    exposeHeadRoutes: true,
    connectionTimeout: bounds.idleMs,
    keepAliveTimeout: bounds.keepAliveMs,
    http: {
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: bounds.checkConnectionsMs,
      // Answered by the provider, so that it has the envelope.
      requireHostHeader: false,
    },
    // What still comes in on a connection when the provider is asked to stop is answered like anything else.
    return503OnClosing: false,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(headers).header(requestIdHeader, request.id)),
    ajv: { customOptions: { allErrors: true, coerceTypes: true, formats: textFormats } },
  })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleUnrouted)
  acceptOnlyJson(app)
  sendWithEveryAnswer(app, headers)
  return app
}

/** Bodies are JSON, or forms with files. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson(app))
}

/** Headers that an answer has from its beginning, so that a route or a failure may put others in their place. */
function sendWithEveryAnswer(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(requestIdHeader, request.id)
    if (request.url.startsWith(apiPath)) reply.header('cache-control', 'no-store')
    done()
  })
}

function pathTo(place: string, name: string): string {
  return name.startsWith('[') ? `${place}${name}` : [place, name].filter(Boolean).join('.')
}
