import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { ProviderContext } from '../context.ts'
import { conflict, forbidden, notFound } from '../http/api-error.ts'
import { EmptySchema, failures, ok, responses } from '../http/envelope.ts'
import { signedIn } from '../auth/authentication.ts'
import type { PrivateMedia } from '../media/private-media.ts'
import { foreverCached } from '../media/storage.ts'
import { VideoParamsSchema } from '../videos/schemas.ts'
import { putCaptions, readCaptions, removeCaptions } from './queries.ts'
import { CaptionParamsSchema, CaptionQuerySchema, NewCaptionSchema, newCaptionMessages } from './schemas.ts'

/** `/videos/{videoId}/captions`: text tracks of a video. The video itself lists them in its `captions` field. */
export function captionRoutes(context: ProviderContext & { privateMedia: PrivateMedia }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '',
      config: { access: 'signed-in', quota: 'captions', fieldMessages: newCaptionMessages },
      schema: {
        tags: ['captions'],
        summary: "Saves captions in one language for the caller's video, replacing any existing ones",
        params: VideoParamsSchema,
        body: NewCaptionSchema,
        response: responses(200, EmptySchema, 400, 401, 404, 409, 429),
      },
      async handler(request) {
        answerRefusal(await putCaptions(context, request.params.videoId, signedIn(request).userId, request.body))
        return ok('Captions saved.', {})
      },
    })

    app.route({
      method: 'GET',
      url: '/:language',
      schema: {
        tags: ['captions'],
        summary: "A video's captions in a language, as a WebVTT file",
        params: CaptionParamsSchema,
        querystring: CaptionQuerySchema,
        produces: ['text/vtt'],
        response: { 200: Type.String({ description: 'A WebVTT file.' }), ...failures(404) },
      },
      async handler(request, reply) {
        const { videoId, language } = request.params
        const { token } = request.query
        const viewerId = token === undefined ? undefined : context.privateMedia.userOf(token)
        const found = await readCaptions(context, videoId, language, viewerId)
        if (!found) throw notFound('These captions do not exist')
        // The URL includes a version of the text, so the text at a URL never changes.
        reply.header('cache-control', found.isPrivate ? 'private, no-cache' : foreverCached)
        reply.type('text/vtt; charset=utf-8')
        return found.text
      },
    })

    app.route({
      method: 'DELETE',
      url: '/:language',
      config: { access: 'signed-in' },
      schema: {
        tags: ['captions'],
        summary: "Removes captions from the caller's video",
        params: CaptionParamsSchema,
        response: responses(200, EmptySchema, 401, 404),
      },
      async handler(request) {
        const { videoId, language } = request.params
        answerRefusal(await removeCaptions(context, videoId, signedIn(request).userId, language))
        return ok('Captions removed.', {})
      },
    })
  }
}

function answerRefusal(refusal: Awaited<ReturnType<typeof putCaptions>>): void {
  if (refusal === 'no such video') throw notFound('Video not found')
  if (refusal === 'not the owner') throw forbidden('Only the owner of a video can change its captions.')
  if (refusal === 'too many')
    throw conflict('This video already has captions in the maximum number of languages. Remove some first.')
}
