import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createApi } from './create-api.ts'
import type { ApiAnswer } from './create-api.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { jsonText } from './http/json-text.ts'
import { readPageFile } from './http/page-files.ts'
import { readJson } from './http/read-json.ts'
import { createTokenGate, refuseForeign } from './http/request-guard.ts'

/** What a console works with. */
export interface ConsoleOptions {
  site: ReleaseContext
  /** Whose name stands in the history for what is done here. */
  actsAs: string
  /** What opens it: in the URL that the command prints. */
  token: string
  /** The folder of the page, as it is built. */
  pageFolder: string
  /** The port of loopback; 0 for any that is free. */
  port: number
}

/** A console that answers. */
export interface RunningConsole {
  /** Its URL, with the token behind the `#`, which no browser sends to anybody. */
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

/** An action may check builds in a browser; nothing else takes long. */
const actionMs = 30 * 60_000

/**
 * Serves the console on loopback, to whoever has its URL. Any page of the operator's browser can reach it there, so each request is held to its host, its origin and,
 * but for the page's own files, the token.
 */
export async function serveConsole(options: ConsoleOptions): Promise<RunningConsole> {
  const api = createApi(options)
  const isOpen = createTokenGate(options.token)
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
    if (!isOpen(request))
      return sendJson(response, {
        status: 401,
        body: { error: 'Open the URL that the command printed, with all that stands behind the "#".' },
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

function sendJson(response: ServerResponse, { status, body, picture }: ApiAnswer): void {
  if (picture !== undefined) return send(response, status, 'image/png', Buffer.from(picture))
  return send(response, status, 'application/json; charset=utf-8', jsonText(body))
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { ...headers, 'content-type': type }).end(body)
}
