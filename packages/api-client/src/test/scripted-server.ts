import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A request that the server received. */
export interface ReceivedRequest {
  method: string
  /** Path relative to the base path, including the query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** What the server does with a request: send a status and body, or fail without responding. */
export type Reply =
  | {
      status?: number
      body: unknown
      headers?: Record<string, string>
      afterMs?: number
      /** Delays the reply until this resolves. */
      after?: Promise<void>
      onReceived?: () => void
      onSent?: () => void
    }
  | 'drop'
  | 'hang'

export type Answer = (request: ReceivedRequest) => Reply | Promise<Reply>

/** A real HTTP server on an ephemeral local port, with scripted replies. */
export interface ScriptedServer {
  /** URL including the contract's base path. */
  baseUrl: string
  /** All requests so far, in order of arrival. */
  requests: ReceivedRequest[]
  close(): Promise<void>
}

export async function startScriptedServer(answer: Answer): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = []

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const request = {
      method: message.method ?? '',
      path: (message.url ?? '').split('/api/v1')[1] ?? '',
      headers: message.headers,
      body: Buffer.concat(chunks).toString('latin1'),
    }
    requests.push(request)
    const reply = await answer(request)
    if (reply === 'hang') return
    if (reply === 'drop') {
      message.socket.destroy()
      return
    }
    const { status = 200, body, headers = {}, afterMs = 0, after, onReceived, onSent } = reply
    onReceived?.()
    await after
    if (afterMs > 0) await delay(afterMs)
    const isText = typeof body === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
    onSent?.()
    response.end(isText ? body : JSON.stringify(body))
  }

  const server = createServer((message, response) => {
    // The client may abort while sending its body, which isn't a server error.
    handle(message, response).catch(() => message.socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
