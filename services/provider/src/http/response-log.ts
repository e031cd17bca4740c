import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * One line for each request, when its answer is out: what was asked, what came of it, and how long it took. No field of it can hold a secret, so none is looked for, which
 * would cost more than all the rest of the line. Lines about errors are searched.
 */
export class ResponseLog extends LogController {
  #plain: FastifyBaseLogger | undefined

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url, clientIp: ip } = request
    const { statusCode, elapsedTime } = reply
    const line = { method, url, ip, statusCode, responseTime: elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else this.#plainLog(request).info({ reqId: request.id, ...line }, 'request completed')
  }

  /** The server's own log without the search for secrets: one for all requests. */
  #plainLog({ server }: FastifyRequest): FastifyBaseLogger {
    this.#plain ??= server.log.child({}, { redact: [] })
    return this.#plain
  }
}
