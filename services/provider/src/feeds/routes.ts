import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { OwnOrigin } from '../auth/cross-origin.ts'
import { findChannel } from '../channels/queries.ts'
import { ChannelParamsSchema } from '../channels/schemas.ts'
import type { ReadContext } from '../context.ts'
import { notFound } from '../http/api-error.ts'
import { failures } from '../http/envelope.ts'
import { desc, eq } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { videos } from '../database/schema.ts'
import { readVideos } from '../videos/queries.ts'
import type { Video } from '../videos/schemas.ts'
import { Feed } from 'feed'

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

/** Enough for a feed reader that polls a few times a day. */
const maxItems = 30

/** Returns the newest videos on the site or, with `ownerId`, on a channel. */
async function newestVideos(executor: Executor, ownerId?: string): Promise<Video[]> {
  const found = await executor
    .select({ id: videos.id })
    .from(videos)
    .where(ownerId === undefined ? undefined : eq(videos.ownerId, ownerId))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(maxItems)
  const ids = found.map(({ id }) => id)
  return readVideos(executor, ids, null)
}

/** The subject of a feed. `path` is the path of its page on the site. */
interface FeedSubject {
  title: string
  description: string
  path: string
}

/** Returns an RSS 2.0 document. Its links start with the product's public origin. */
function writeRss(origin: string, { title, description, path }: FeedSubject, videos: readonly Video[]): string {
  const link = `${origin}${path}`
  const [newest] = videos
  const feed = new Feed({
    id: link,
    title,
    description,
    link,
    copyright: '',
    generator: 'Kinora',
    ...(newest && { updated: new Date(newest.createdAt) }),
  })
  for (const video of videos) {
    const url = `${origin}/watch/${video._id}`
    feed.addItem({
      id: url,
      link: url,
      title: video.title,
      description: video.description,
      date: new Date(video.createdAt),
      author: [{ name: video.ownerDetails.fullName, link: `${origin}/channel/${video.ownerDetails.username}` }],
    })
  }
  return feed.rss2().replaceAll(forbidden, '')
}

/** Characters that XML 1.0 doesn't allow. One such character in a title would make the entire document invalid. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
