import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends a success response whose data is JSON text from the database. Fastify doesn't serialize it, so fields outside the route's schema aren't removed. The
 * query must select only public fields.
 */
export function sendRawJson(reply: Pick<FastifyReply, 'type'>, message: string, dataJson: string) {
  return reply.type('application/json; charset=utf-8').send(`${beginning(message)}${dataJson}}`)
}

/** Same as `sendRawJson`, but streams the data in pieces, so memory usage doesn't depend on the response size. */
export function streamRawJson(reply: Pick<FastifyReply, 'type'>, message: string, dataJson: AsyncIterable<string>) {
  async function* pieces() {
    yield beginning(message)
    yield* dataJson
    yield '}'
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces()))
}

const beginning = (message: string) => `{"statusCode":200,"success":true,"message":${JSON.stringify(message)},"data":`
