import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

import type { ReleaseContext } from '../site/open-site.ts'
import { act } from './act/act.ts'
import { planAction } from './act/plan-action.ts'
import { readAction, readActRequest } from './act/read-action.ts'
import { readHealth } from './health/read-health.ts'
import { readComposition, readLiveStamp, readServed } from './read-composition.ts'
import { readTimeline } from './read-timeline.ts'

export interface ConsoleOptions {
  site: ReleaseContext
  /** Author of changes, as recorded in the history. */
  actsAs: string
  /** Secret in the printed URL. */
  token: string
  /** Folder with the built page. */
  pageFolder: string
  /** Port on loopback; 0 for any free port. */
  port: number
}

export interface RunningConsole {
  /** URL of the console. The token is in the fragment, which browsers don't send. */
  url: string
  close(): Promise<void>
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Timeout for actions, which may check builds in a browser. */
const actionTimeoutMs = 30 * 60_000

/**
 * Serves the console on loopback. Any page in the operator's browser can reach the console, so each request's host and origin are checked and, except for the
 * page's own files, the token is required.
 */
export async function serveConsole(options: ConsoleOptions): Promise<RunningConsole> {
  const routes = createRoutes(options)
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    void respond(request, response).catch((error: unknown) => sendJson(response, 500, { error: messageOf(error) }))
  })
  server.maxConnections = 100
  server.timeout = actionTimeoutMs

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const rejection = rejectForeign(request)
    if (rejection !== undefined) return send(response, 403, 'text/plain; charset=utf-8', rejection)
    const url = new URL(request.url ?? '/', 'http://console.invalid')
    if (!url.pathname.startsWith('/api/')) {
      const file =
        method === 'GET' || method === 'HEAD' ? await readPageFile(options.pageFolder, url.pathname) : undefined
      if (file === undefined) return send(response, 404, 'text/plain; charset=utf-8', 'Not found')
      return send(response, 200, file.type, file.body)
    }
    if (!hasToken(request, options.token))
      return sendJson(response, 401, {
        error: 'Open the complete URL that the command printed, including the part after "#".',
      })
    const route = routes[`${method} ${url.pathname}`]
    if (route === undefined) return sendJson(response, 404, { error: `Unknown path ${url.pathname}.` })
    const body = method === 'POST' ? await readJson(request).catch((error: unknown) => error) : undefined
    if (body instanceof Error) return sendJson(response, 400, { error: body.message })
    try {
      return sendJson(response, 200, await route(url.searchParams, body))
    } catch (error) {
      return sendJson(response, 422, { error: messageOf(error) })
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/#${options.token}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Route = (query: URLSearchParams, body: unknown) => unknown

/** Creates the functions behind the page's requests, whose responses are described in `console-api.ts`. */
function createRoutes({ site, actsAs }: ConsoleOptions): Record<string, Route> {
  let isActing = false

  async function actAlone(body: unknown) {
    const request = readActRequest(body)
    if (isActing) throw new Error('Another action is in progress in this console. Wait until it has finished.')
    isActing = true
    try {
      return await act(request, site, actsAs)
    } finally {
      isActing = false
    }
  }

  return {
    'GET /api/live': () => readLiveStamp(site),
    'GET /api/now': () => readComposition(site, actsAs),
    'GET /api/served': () => readServed(site),
    'GET /api/timeline': (query) =>
      readTimeline(site, { kind: query.get('kind') ?? undefined, limit: Number(query.get('limit') ?? 50) }),
    'GET /api/health': (query) => readHealth(site, Number(query.get('minutes') ?? 60)),
    'POST /api/plan': (_, body) => planAction(readAction(body), site),
    'POST /api/act': (_, body) => actAlone(body),
  }
}

/**
 * Returns why a request is rejected; undefined if it's accepted. Any page in the operator's browser can send requests to loopback, even under its own host
 * name, so the host must be a loopback name and the origin must match the host. The port may differ, for example behind a tunnel.
 */
function rejectForeign({ headers }: IncomingMessage): string | undefined {
  const { host = '', origin } = headers
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(host))
    return 'The console is available only at localhost or 127.0.0.1. Open the URL that the command printed.'
  const site = headers['sec-fetch-site'] ?? 'none'
  const isForeign = site !== 'same-origin' && site !== 'none' && headers['sec-fetch-mode'] !== 'navigate'
  if (isForeign || (origin !== undefined && origin !== `http://${host}`))
    return 'The console accepts requests only from its own page.'
  return undefined
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request has the token. A page on another origin can't send the header without a preflight request, which is never granted. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = headers['x-kinora-console']
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(token))
}

const maxBytes = 64 * 1024

/** Reads a request's body as JSON. @throws {Error} if the body is too large or isn't valid JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('The request is too large.')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Reads one of the page's files. A path without a file extension is a view and returns the page itself. */
async function readPageFile(folder: string, path: string): Promise<{ body: Buffer; type: string } | undefined> {
  const name =
    /^\/([\w-]+\.(?:js|css|woff2))$/.exec(path)?.[1] ?? (/^(?:\/[a-z-]*)?$/.test(path) ? 'index.html' : undefined)
  if (name === undefined) return undefined
  const body = await readFile(join(folder, name)).catch(() => undefined)
  return body && { body, type: types[extname(name)] ?? 'application/octet-stream' }
}

/** Sends JSON without characters that hide or reorder text, because notes, owners and error messages are untrusted. */
function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const json = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ') : part,
  )
  send(response, status, 'application/json; charset=utf-8', json)
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { ...headers, 'content-type': type }).end(body)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
