import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify'
import { withoutMediaToken } from '../media/private-media.ts'

/**
 * Logs one line per response: request, result and duration. These fields can't contain secrets, so the line isn't redacted. Redaction would take longer than
 * the rest of the logging. Error lines are redacted.
 */
export class ResponseLog extends LogController {
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
