import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { OwnOrigin } from '../auth/cross-origin.ts'
import { findChannel } from '../channels/queries.ts'
import { ChannelParamsSchema } from '../channels/schemas.ts'
import type { ReadContext } from '../context.ts'
import { notFound } from '../http/api-error.ts'
import { failures } from '../http/envelope.ts'
import { newestVideos } from './newest-videos.ts'
import { writeRss } from './write-rss.ts'

export type FeedRoutesOptions = ReadContext & OwnOrigin

const feedSchema = {
  tags: ['feeds'],
  produces: ['application/rss+xml'],
}

const feedResponse = { 200: Type.String({ description: 'An RSS 2.0 document.' }) }

/** `/rss` and `/users/channel/{username}/rss`: the newest videos for feed readers, without a token. */
export function feedRoutes({ reads, publicOrigin }: FeedRoutesOptions): FastifyPluginAsyncTypebox {
  const originOf = (request: FastifyRequest) => publicOrigin ?? `${request.protocol}://${request.host}`

  return async (app) => {
    app.route({
      method: 'GET',
      url: '/rss',
      schema: { ...feedSchema, summary: 'The newest videos, as RSS', response: feedResponse },
      async handler(request, reply) {
        const videos = await reads.run(null, (database) => newestVideos(database))
        const about = { title: 'Kinora', description: 'The newest videos on Kinora.', path: '/' }
        return send(reply, writeRss(originOf(request), about, videos))
      },
    })

    app.route({
      method: 'GET',
      url: '/users/channel/:username/rss',
      schema: {
        ...feedSchema,
        summary: "A channel's newest videos, as RSS. A missing channel returns 404 with the code `CHANNEL_NOT_FOUND`",
        params: ChannelParamsSchema,
        response: { ...feedResponse, ...failures(404) },
      },
      async handler(request, reply) {
        const { username } = request.params
        const channel = await reads.run(null, (database) => findChannel(database, username, null))
        if (!channel) throw notFound(`Channel not found for username: ${username}`, 'CHANNEL_NOT_FOUND')
        const videos = await reads.run(null, (database) => newestVideos(database, channel._id))
        const path = `/channel/${encodeURIComponent(channel.username)}`
        const description = channel.about || `The newest videos of ${channel.fullName}.`
        return send(reply, writeRss(originOf(request), { title: channel.fullName, description, path }, videos))
      },
    })
  }
}

function send(reply: FastifyReply, rss: string) {
  return reply.header('cache-control', 'public, max-age=300').type('application/rss+xml; charset=utf-8').send(rss)
}
