import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Why a request is rejected before it reaches a route: the status and a user-facing message. */
export interface Rejection {
  statusCode: number
  message: string
}

/** How a service responds to a request that Node can't parse. */
export interface RejectionFormat {
  /** The methods that the service supports, for the `Allow` header. */
  methods: readonly string[]
  /** Returns the headers and the body of the response to a request for `url`. */
  write(rejection: Rejection, url: string): { headers: Record<string, string>; body: string }
}

/** How long the client has to read the response before the connection closes. */
const lingerMs = 1000

const invalid: Rejection = { statusCode: 400, message: 'The request is not valid.' }

/** Rejections by the error code of Node's HTTP parser. Other errors get `invalid`. */
const rejections: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: { statusCode: 431, message: 'The request headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { statusCode: 413, message: 'The request is too large.' },
  HPE_INVALID_METHOD: { statusCode: 400, message: 'The request method is not supported.' },
  ERR_HTTP_REQUEST_TIMEOUT: { statusCode: 408, message: 'The request took too long to arrive.' },
}

/**
 * Responds on the raw connection to requests that Node can't parse and to CONNECT, because Fastify never sees them. Then closes the connection, because it's
 * unclear where the next request would begin.
 */
export function answerUnreadableRequests(app: FastifyInstance, { methods, write }: RejectionFormat): void {
  const answered = new WeakSet<Duplex>()

  const answer = (socket: Duplex, rejection: Rejection, url: string, extra: Record<string, string> = {}) => {
    answered.add(socket)
    const { headers, body } = write(rejection, url)
    const lines = Object.entries({
      ...headers,
      ...extra,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const { statusCode } = rejection
    socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`)
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }

  app.server.removeAllListeners('clientError')
  app.server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    // Node reports every further chunk of an invalid request. Ignore them, so that the client can read the response.
    if (answered.has(socket)) return undefined
    const response = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage
    // An earlier request on this connection is still waiting for its response, so close only after sending that response.
    if (response?.req.complete && socket.writable) return response.once('close', () => socket.destroy())
    if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) return socket.destroy()
    const rejection = rejections[error.code ?? ''] ?? invalid
    app.log.info({ statusCode: rejection.statusCode, reason: error.code }, 'malformed request rejected')
    return answer(socket, rejection, requestedUrl(error.rawPacket))
  })
  app.server.on('connect', ({ url = '' }, socket) => {
    socket.on('error', () => {}).resume()
    const rejection = { statusCode: 405, message: 'The method CONNECT is not supported.' }
    answer(socket, rejection, url, { allow: methods.join(', ') })
  })
  // Without a listener, Node would respond to an unknown expectation with an empty 417. See `malformedHead`.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** The URL in the request line, if the malformed packet starts with one. Otherwise, the response falls back to the API's format. */
function requestedUrl(packet: Buffer | undefined): string {
  return /^[A-Za-z-]+ (\S+)/.exec(packet?.toString('latin1', 0, 1_024) ?? '')?.[1] ?? '/api'
}
