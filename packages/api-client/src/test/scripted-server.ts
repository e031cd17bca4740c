import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A request as received. */
export interface ReceivedRequest {
  method: string
  /** The path below the base path, with the query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A status with a body, or a kind of failure without a response. */
export type Reply =
  | {
      status?: number
      body: unknown
      headers?: Record<string, string>
      afterMs?: number
      /** The reply is sent when this resolves. */
      after?: Promise<void>
      onReceived?: () => void
      onSent?: () => void
    }
  | 'drop'
  | 'hang'

export type Answer = (request: ReceivedRequest) => Reply | Promise<Reply>

/** A real HTTP server on an ephemeral local port. */
export interface ScriptedServer {
  /** The URL with the contract's base path. */
  baseUrl: string
  /** Every request so far, in order of arrival. */
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
    // A client that aborts while sending its body is not a server error.
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
