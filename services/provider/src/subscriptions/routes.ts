import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadContext } from '../context.ts'
import { isId } from '../create-id.ts'
import { forbidden, invalid, notFound } from '../http/api-error.ts'
import { ok, responses } from '../http/envelope.ts'
import type { PageReader } from '../http/page-reader.ts'
import { pageCount } from '../http/pagination.ts'
import { signedIn } from '../auth/authentication.ts'
import type { Recommender } from '../videos/recommender.ts'
import { listSubscriptions, toggleSubscription, subscriptionVideos } from './queries.ts'
import {
  ChannelIdParamsSchema,
  SubscriberParamsSchema,
  SubscriptionListQuerySchema,
  SubscriptionListSchema,
  SubscriptionStateSchema,
  SubscriptionVideosQuerySchema,
  SubscriptionVideosSchema,
} from './schemas.ts'

export interface SubscriptionRoutesOptions extends ReadContext {
  pageReader: PageReader
  recommender: Recommender
}

/** `/subscriptions`: users' subscriptions to channels. */
export function subscriptionRoutes(context: SubscriptionRoutesOptions): FastifyPluginAsyncTypebox {
  const { reads, pageReader } = context
  return async (app) => {
    app.route({
      method: 'POST',
      url: '/c/:channelId',
      config: { access: 'signed-in', quota: 'subscriptions' },
      schema: {
        tags: ['subscriptions'],
        summary: 'Subscribes to a channel or removes the subscription',
        params: ChannelIdParamsSchema,
        response: responses(200, SubscriptionStateSchema, 400, 401, 403, 404, 429),
      },
      async handler(request) {
        const { channelId } = request.params
        const { userId } = signedIn(request)
        // Unlike a malformed video or comment ID, a malformed channel ID gets its own message (spec 8, Unsubscribe).
        if (!isId(channelId)) throw invalid([{ field: 'channelId', message: 'Invalid channel ID.' }])
        if (channelId === userId) throw forbidden('You cannot subscribe to your own channel.')

        const state = await toggleSubscription(context, channelId, userId)
        if (!state) throw notFound('Channel not found')
        context.recommender.findSoon(userId)
        return ok(state.isSubscribed ? 'Subscribed.' : 'Unsubscribed.', state)
      },
    })

    app.route({
      method: 'GET',
      url: '/u/:userId',
      config: { access: 'signed-in' },
      schema: {
        tags: ['subscriptions'],
        summary: "A page of the caller's subscriptions, latest first",
        params: SubscriberParamsSchema,
        querystring: SubscriptionListQuerySchema,
        response: responses(200, SubscriptionListSchema, 400, 401, 403),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        if (request.params.userId !== userId) throw forbidden("You cannot see another user's subscriptions.")

        const { subscribedChannels, total } = await reads.run(userId, (database) =>
          listSubscriptions({ database, pageReader }, userId, request.query),
        )
        const pagination = { currentPage: request.query.page, totalPages: pageCount(total, request.query) }
        return ok('Subscriptions.', { subscribedChannels, pagination, subscribedCount: total, hasVideosFeed: true })
      },
    })

    app.route({
      method: 'GET',
      url: '/videos',
      config: { access: 'signed-in' },
      schema: {
        tags: ['subscriptions'],
        summary: 'The newest videos from the channels that the caller is subscribed to',
        querystring: SubscriptionVideosQuerySchema,
        response: responses(200, SubscriptionVideosSchema, 400, 401),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        const feed = await reads.run(userId, (database) => subscriptionVideos(database, userId, request.query))
        return ok('Videos from subscribed channels.', feed)
      },
    })
  }
}
