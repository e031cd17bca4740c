import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Answers a call that succeeded with data whose JSON the database has written. Fastify passes a text on as it is, so nothing takes out a
 * field that the route's schema does not have: whoever wrote it answers for that.
 */
export function sendRawJson(reply: Pick<FastifyReply, 'type'>, message: string, dataJson: string) {
  return reply.type('application/json; charset=utf-8').send(`${beginning(message)}${dataJson}}`)
}

/** As `sendRawJson`, with the data's JSON in pieces, so that an answer of any size takes no more memory than a part of it. */
export function streamRawJson(reply: Pick<FastifyReply, 'type'>, message: string, dataJson: AsyncIterable<string>) {
  async function* pieces() {
    yield beginning(message)
    yield* dataJson
    yield '}'
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces()))
}

const beginning = (message: string) => `{"statusCode":200,"success":true,"message":${JSON.stringify(message)},"data":`
