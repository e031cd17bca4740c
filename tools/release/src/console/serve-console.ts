import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

import { createApi } from './create-api.ts'
import type { ApiResponse } from './create-api.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { createTokenCheck, refuseForeign } from './request-checks.ts'

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
const actionMs = 30 * 60_000

/**
 * Serves the console on loopback. Any page in the operator's browser can reach the console, so each request's host and origin are checked and, except for the
 * page's own files, the token is required.
 */
export async function serveConsole(options: ConsoleOptions): Promise<RunningConsole> {
  const api = createApi(options)
  const hasToken = createTokenCheck(options.token)
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    void answer(request, response).catch((error: unknown) => {
      sendJson(response, { status: 500, body: { error: error instanceof Error ? error.message : String(error) } })
    })
  })
  server.maxConnections = 100
  server.timeout = actionMs

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refuseForeign(request)
    if (refusal !== undefined) return send(response, 403, 'text/plain; charset=utf-8', refusal)
    const url = new URL(request.url ?? '/', 'http://console.invalid')
    if (!url.pathname.startsWith('/api/')) return sendPage(request, response, url.pathname)
    if (!hasToken(request))
      return sendJson(response, {
        status: 401,
        body: { error: 'Open the complete URL that the command printed, including the part after "#".' },
      })
    const body = request.method === 'POST' ? await readJson(request).catch((error: unknown) => error) : undefined
    if (body instanceof Error) return sendJson(response, { status: 400, body: { error: body.message } })
    return sendJson(
      response,
      await api({ method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, body }),
    )
  }

  async function sendPage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const file =
      request.method === 'GET' || request.method === 'HEAD' ? await readPageFile(options.pageFolder, path) : undefined
    if (file === undefined) return send(response, 404, 'text/plain; charset=utf-8', 'Not found')
    return send(response, 200, file.type, file.body)
  }

  await listen(server, options.port)
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

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
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

/** Serialises a value without characters that hide or reorder text, because notes, owners and error messages are untrusted. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ') : part,
  )
}

function sendJson(response: ServerResponse, { status, body }: ApiResponse): void {
  return send(response, status, 'application/json; charset=utf-8', jsonText(body))
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { ...headers, 'content-type': type }).end(body)
}
