import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import type { FastifyServerOptions } from 'fastify'

import { securityHeaders } from '../security/security-headers.ts'
import type { HttpsOptions } from '../security/security-headers.ts'
import { Failure, failureResponse } from './failure.ts'

/** Viewer-facing response for each error code of Node's HTTP parser. */
const failures: Record<string, Failure> = {
  HPE_HEADER_OVERFLOW: new Failure(431, 'The request headers are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Failure(413, 'The request is too large.'),
  HPE_INVALID_METHOD: new Failure(400, 'The request method is not supported.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Failure(408, 'The request took too long to arrive.'),
}
const malformed = new Failure(400, 'The request is not valid.')

/** Responds to a malformed request on the raw connection and closes it, because there's no telling where the next request starts. */
export function handleClientErrors(https: HttpsOptions): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return (error, socket) => {
    const response = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage
    // An earlier request on this connection is still waiting for its response, so close only after sending that response.
    if (response?.req.complete && socket.writable) {
      response.once('close', () => socket.destroy())
      return
    }
    if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) {
      socket.destroy()
      return
    }
    const failure = failures[error.code ?? ''] ?? malformed
    const url = requestedUrl(error.rawPacket as unknown as Buffer | undefined)
    socket.end(rawResponse(failure, url, https), () => socket.destroy())
  }
}

/** Responds to the two kinds of request that Node doesn't pass to Fastify: those with an `Expect` header other than 100-continue, and CONNECT. */
export function handleUnusualRequests(server: Server, https: HttpsOptions): void {
  server.on('checkExpectation', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = failureResponse(new Failure(417, "The request's Expect header is not supported."), url)
    response.writeHead(417, { ...securityHeaders(url, https), ...headers, connection: 'close' }).end(body)
  })
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {})
    socket.end(rawResponse(new Failure(405, 'The method CONNECT is not supported.'), url, https), () =>
      socket.destroy(),
    )
  })
}

function rawResponse(failure: Failure, url: string, https: HttpsOptions): string {
  const { headers, body } = failureResponse(failure, url)
  const lines = Object.entries({
    ...securityHeaders(url, https),
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${failure.statusCode} ${STATUS_CODES[failure.statusCode]}`, ...lines, '', body].join('\r\n')
}

/** URL in the request line, if the malformed packet starts with one. Otherwise, the response falls back to the API's envelope. */
function requestedUrl(packet: Buffer | undefined): string {
  return /^[A-Za-z-]+ (\S+)/.exec(packet?.toString('latin1', 0, 1_024) ?? '')?.[1] ?? '/api'
}
