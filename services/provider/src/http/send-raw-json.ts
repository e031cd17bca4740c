import type { FastifyReply } from 'fastify'

/**
 * Answers a call that succeeded with data whose JSON the database has written. Fastify passes a text on as it is, so nothing takes out a
 * field that the route's schema does not have: whoever wrote it answers for that.
 */
export function sendRawJson(reply: Pick<FastifyReply, 'type'>, message: string, dataJson: string) {
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"statusCode":200,"success":true,"message":${JSON.stringify(message)},"data":${dataJson}}`)
}
