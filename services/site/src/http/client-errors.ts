import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import type { FastifyServerOptions } from 'fastify'

import { securityHeaders } from '../security/security-headers.ts'
import type { HttpsOptions } from '../security/security-headers.ts'
import { Failure, failureResponse } from './failure.ts'

/** The message for viewers for each error of Node's HTTP parser. */
const failures: Record<string, Failure> = {
  HPE_HEADER_OVERFLOW: new Failure(431, 'The request headers are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Failure(413, 'The request is too large.'),
  HPE_INVALID_METHOD: new Failure(400, 'The request method is not supported.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Failure(408, 'The request took too long to arrive.'),
}
const malformed = new Failure(400, 'The request is not valid.')

/** Responds to an invalid request on the raw connection and closes the connection, because the start of the next request is unknown. */
export function handleClientErrors(https: HttpsOptions): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return (error, socket) => {
    const response = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage
    // The invalid bytes follow a request that is still waiting for its response, so close the connection after that response.
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

/** Responds to the two kinds of request that Node does not pass to Fastify: an `Expect` header other than 100-continue, and the method CONNECT. */
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

/** The URL in the request line, if the invalid packet starts with one. Without it, the response uses the API's envelope. */
function requestedUrl(packet: Buffer | undefined): string {
  return /^[A-Za-z-]+ (\S+)/.exec(packet?.toString('latin1', 0, 1_024) ?? '')?.[1] ?? '/api'
}
