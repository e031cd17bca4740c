import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * One line for each request, when its answer is out: what was asked, what came of it, and how long it took. The fields lie flat, because
 * taking secrets out of a line costs more the deeper it is.
 */
export class ResponseLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url, clientIp: ip } = request
    const { statusCode, elapsedTime } = reply
    const line = { method, url, ip, statusCode, responseTime: elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
