import ajvCompiler from '@fastify/ajv-compiler'
import serializerCompiler from '@fastify/fast-json-stringify-compiler'
import fastify, {
  type FastifyInstance,
  LogController,
  type FastifyBaseLogger,
  type FastifyBodyParser,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Bounds, ProviderOptions } from '../config.ts'
import { apiPath } from './api-path.ts'
import { siteSecretHeader } from './client-ip.ts'
import { handleError } from './error-handler.ts'
import { handleUnrouted } from './methods.ts'
import { requestIdHeader, requestIdOf } from '@kinora/service-kit'
import { textFormats } from './text.ts'
import { withoutMediaToken } from '../media/private-media.ts'
import { ApiError } from './api-error.ts'

/**
 * Logs one line per response: request, result and duration. These fields can't contain secrets, so the line isn't redacted. Redaction would take longer than
 * the rest of the logging. Error lines are redacted.
 */
class ResponseLog extends LogController {
  #plain: FastifyBaseLogger | undefined

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url, clientIp: ip } = request
    const { statusCode, elapsedTime } = reply
    const line = { method, url: withoutMediaToken(url), ip, statusCode, responseTime: elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else this.#plainLog(request).info({ reqId: request.id, ...line }, 'request completed')
  }

  /** Returns the raw server log, which all requests share. */
  #plainLog({ server }: FastifyRequest): FastifyBaseLogger {
    this.#plain ??= server.log.child({}, { redact: [] })
    return this.#plain
  }
}

/**
 * Creates a request's logger when it is first used. Most requests only log their response, through `ResponseLog`. Creating a logger takes 8% of the CPU time of
 * a short call, because pino compares the request's ID with all redacted paths.
 */
const createLazily: FastifyInstance['childLoggerFactory'] = (logger, bindings, options) => {
  let child: FastifyBaseLogger | undefined
  const created = () => (child ??= logger.child(bindings, options))
  return new Proxy(logger, {
    get(_, name: keyof FastifyBaseLogger) {
      // Fastify reads each method of every request's logger, to check that it exists.
      if (typeof logger[name] !== 'function') return created()[name]
      return (...values: unknown[]) =>
        Reflect.apply(created()[name] as (...values: unknown[]) => unknown, created(), values)
    },
    set: (_, name, value) => Reflect.set(created(), name, value),
  })
}

/**
 * Every field through which a secret could reach the log if an entire request, body or response is logged.
 */
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

/**
 * Creates a Fastify instance without routes. It handles timeouts, logging, parsing, response headers and errors.
 */
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
    childLoggerFactory: createLazily,
    trustProxy,
    genReqId: requestIdOf,
    // HEAD runs the GET handler, so handlers that write must check the method.
    exposeHeadRoutes: true,
    connectionTimeout: bounds.idleMs,
    keepAliveTimeout: bounds.keepAliveMs,
    http: {
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: bounds.checkConnectionsMs,
      // The provider checks this header itself, so the error response has the envelope.
      requireHostHeader: false,
    },
    // Requests that still arrive during shutdown are served normally.
    return503OnClosing: false,
    // No hooks run for these errors.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(headers).header(requestIdHeader, request.id)),
    schemaController: { compilersFactory: { buildValidator, buildSerializer } },
    ajv: { customOptions: { allErrors: true, formats: textFormats } },
  })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleUnrouted)
  acceptOnlyJson(app)
  sendWithEveryAnswer(app, headers)
  return app
}

const buildCompiler = ajvCompiler()

/** Converts strings in URLs and headers to numbers. JSON values are already typed, so they aren't converted. */
const buildValidator: typeof buildCompiler = (schemas, options) => {
  const compilerFor = (coerceTypes: boolean) =>
    buildCompiler(schemas, { ...options, customOptions: { ...options?.customOptions, coerceTypes } } as typeof options)
  const [ofText, ofBody] = [compilerFor(true), compilerFor(false)]
  // Fastify passes `httpPart` with the schema, although the compiler's type doesn't include it.
  return (route) => ((route as { httpPart?: string }).httpPart === 'body' ? ofBody : ofText)(route)
}

const buildSerializers = serializerCompiler()

/** The serializer of each response schema, by the names of the schemas that it can refer to and its own JSON. */
const serializers = new Map<string, ReturnType<ReturnType<typeof buildSerializers>>>()

/** Compiles each response schema once per process. Many responses have the same schema, and compiling one takes milliseconds. */
const buildSerializer: typeof buildSerializers = (named, options) => {
  const compile = buildSerializers(named, options)
  const names = Object.keys(named ?? {}).join()
  return (route) => {
    const key = names + JSON.stringify(route.schema)
    const serializer = serializers.get(key) ?? compile(route)
    serializers.set(key, serializer)
    return serializer
  }
}

/** Accepts only JSON bodies. Forms with files have their own parser. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson(app))
}

/** Sets the headers before the handler runs, so routes and errors can override them. */
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

/** Matches escaped surrogates. */
const surrogateEscape = /\\u[dD][89a-fA-F]/

/**
 * Parses JSON bodies. Rejects invalid UTF-8 and lone surrogates, which would be stored as different
 * text. Accepts a POST that has a JSON content type but no body, because some clients always send
 * the header.
 */
function parseJson(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const text = decode(body)
    if (text === undefined) return done(notText())
    parse(request, text, (error, value) => {
      const isBroken = !error && surrogateEscape.test(text) && !isWellFormed(value)
      done(isBroken ? notText() : error, value)
    })
  }
}

function decode(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}

/** Whether all keys and values are free of lone surrogates. The check isn't recursive, because a body may be nested very deeply. */
function isWellFormed(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && !next.isWellFormed()) return false
    if (typeof next === 'object' && next !== null) for (const entry of Object.entries(next)) waiting.push(...entry)
  }
  return true
}

const notText = () => new ApiError(400, 'The request is not valid UTF-8 text.')
