import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { failureBody } from './error-handler.ts'
import { allowedMethods } from './methods.ts'
import { requestIdHeader } from '@kinora/service-kit'

/** How long the client has to read the response before the connection closes. */
const lingerMs = 1000

/** Messages for requests that Node can't parse as HTTP, by error code. Other errors get `The request is not valid.` */
const messages: Record<string, { statusCode: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { statusCode: 431, message: 'The request headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { statusCode: 413, message: 'The request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { statusCode: 408, message: 'The request took too long to arrive.' },
}

/**
 * Responds with the usual envelope and headers to requests that Node can't parse, because Fastify never sees them. Then closes the connection, because it's
 * unclear where the next request would begin.
 */
export function answerUnreadableRequests(app: FastifyInstance, headers: Record<string, string>): void {
  const answered = new WeakSet<Duplex>()

  const answer = (socket: Duplex, failure: ApiError, extra: Record<string, string> = {}) => {
    // Ignore the remaining bytes of the invalid request.
    if (answered.has(socket)) return
    answered.add(socket)
    if (!socket.writable) return socket.destroy()
    const body = JSON.stringify(failureBody(failure))
    const lines = Object.entries({
      ...headers,
      ...extra,
      [requestIdHeader]: randomUUID(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const { statusCode } = failure
    socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`)
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }

  app.server.removeAllListeners('clientError')
  app.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return socket.destroy()
    const { statusCode, message } = messages[error.code ?? ''] ?? {
      statusCode: 400,
      message: 'The request is not valid.',
    }
    app.log.info({ statusCode, reason: error.code }, 'malformed request rejected')
    answer(socket, new ApiError(statusCode, message))
  })
  app.server.on('connect', (_request, socket) => {
    socket.on('error', () => {}).resume()
    answer(socket, new ApiError(405, 'This method is not supported.'), { allow: allowedMethods.join(', ') })
  })
}
