import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Reads } from '../database/replica/reads.ts'
import { cannotSave, notFound } from '../http/api-error.ts'
import { created, EmptySchema, failures, ok, ref, responses } from '../http/envelope.ts'
import type { PageReader } from '../http/page-reader.ts'
import type { PrivateMedia } from '../media/private-media.ts'
import { sendRawJson } from '../http/send-raw-json.ts'
import { signedIn } from '../auth/authentication.ts'
import { addToHistory } from '../history/queries.ts'
import { resumableUploadRoutes } from '../uploads/routes.ts'
import type { GuestCookie } from './guest-cookie.ts'
import { changeVideo, deleteVideo, requireOwner, type EditContext } from './edit-video.ts'
import { listVideos } from './list-videos.ts'
import { hasVideo, readVideo } from './queries.ts'
import {
  type VideoParams,
  features,
  UploadFormSchema,
  UploadHeadersSchema,
  VideoChangesSchema,
  VideoListQuerySchema,
  VideoListSchema,
  VideoParamsSchema,
  VideoSchema,
} from './schemas.ts'
import type { Recommender } from './recommender.ts'
import { announceSeparateViews, countsViewsItself } from './separate-views.ts'
import { maxVideoChangesBytes, maxVideoUploadBytes, uploadVideo } from '../uploads/upload.ts'
import { countView, isRefetch, type ViewOptions } from './views.ts'

export interface VideoRoutesOptions extends EditContext, ViewOptions {
  guestCookie: GuestCookie
  pageReader: PageReader
  reads: Reads
  privateMedia: PrivateMedia
  recommender: Recommender
  sendsMail: boolean
}

/** `/videos`: lists, single videos and uploads. */
export function videoRoutes(options: VideoRoutesOptions): FastifyPluginAsyncTypebox {
  const { database, guestCookie, pageReader, privateMedia, reads, recommender, sendsMail } = options
  const featuresJson = JSON.stringify([...features, ...(sendsMail ? ['password-reset'] : [])])

  /** Records a visit and returns whether it counted as a view. Skips the visit if the database is read-only. */
  async function noteVisit(request: FastifyRequest<{ Params: VideoParams }>, reply: FastifyReply): Promise<boolean> {
    const { viewer, params } = request
    try {
      if (viewer && (await isRefetch(options, params.videoId, viewer.userId))) return false
      // A replica can still contain a deleted video, and the primary would reject a view of it.
      if (!(await hasVideo(database, params.videoId, viewer?.userId ?? null))) throw notFound('Video not found')
      return await noteView(request, reply)
    } catch (error) {
      if (!cannotSave(error)) throw error
      request.log.warn({ err: error }, 'could not count a view')
      return false
    }
  }

  /** Records a view and returns whether it counted. */
  async function noteView(request: FastifyRequest<{ Params: VideoParams }>, reply: FastifyReply): Promise<boolean> {
    const { viewer, clientIp, params } = request
    if (viewer) {
      await addToHistory(options, viewer.userId, params.videoId)
      await reads.noteWrite(viewer.userId)
    }
    return countView(options, params.videoId, viewer ?? { ...guestCookie.read(request, reply), clientIp })
  }

  return async (app) => {
    await app.register(resumableUploadRoutes(options), { prefix: '/uploads' })

    app.route({
      method: 'GET',
      url: '',
      config: { access: 'everyone' },
      schema: {
        tags: ['videos'],
        summary: 'A page of videos',
        querystring: VideoListQuerySchema,
        response: responses(200, VideoListSchema, 400, 401),
      },
      async handler(request, reply) {
        const viewerId = request.viewer?.userId ?? null
        const { videosJson, pagination } = await reads.run(viewerId, (database) =>
          listVideos({ database, pageReader, recommender }, request.query, viewerId),
        )
        return sendRawJson(
          reply,
          'Videos.',
          `{"videos":${videosJson},"pagination":${JSON.stringify(pagination)},"features":${featuresJson}}`,
        )
      },
    })

    app.route({
      method: 'GET',
      url: '/:videoId',
      config: { access: 'everyone' },
      schema: {
        tags: ['videos'],
        summary:
          'One video. Counts as a view, unless `X-Kinora-Views: separate` announces that the client reports views itself',
        params: VideoParamsSchema,
        response: responses(200, ref(VideoSchema), 401, 404),
      },
      async handler(request, reply) {
        const { videoId } = request.params
        const viewer = privateMedia.viewerOf(request.viewer?.userId ?? null)
        const video = await reads.run(viewer.userId, (database) => readVideo(database, videoId, viewer))
        if (!video) throw notFound('Video not found')

        if (countsViewsItself(request)) {
          announceSeparateViews(reply)
          return ok('Video.', video)
        }
        if (request.method === 'HEAD') return ok('Video.', video)
        return ok('Video.', (await noteVisit(request, reply)) ? { ...video, views: video.views + 1 } : video)
      },
    })

    app.route({
      method: 'POST',
      url: '/:videoId/views',
      config: { access: 'everyone' },
      schema: {
        tags: ['videos'],
        summary:
          'Counts a view of a video, at most once per viewer in 30 minutes, and moves the video to the top of the history',
        params: VideoParamsSchema,
        response: { 204: Type.Null({ description: 'Noted.' }), ...failures(401, 404) },
      },
      async handler(request, reply) {
        if (!(await hasVideo(database, request.params.videoId, request.viewer?.userId ?? null)))
          throw notFound('Video not found')
        await noteView(request, reply)
        return reply.code(204).send(null)
      },
    })

    app.route({
      method: 'POST',
      url: '',
      config: { access: 'signed-in', quota: 'uploads', maxUploadBytes: maxVideoUploadBytes, form: UploadFormSchema },
      schema: {
        tags: ['videos'],
        summary: 'Publishes a video',
        headers: UploadHeadersSchema,
        response: responses(201, ref(VideoSchema), 400, 401, 408, 413, 415, 422, 429, 503),
      },
      async handler(request, reply) {
        const { userId } = signedIn(request)
        const key = request.headers['idempotency-key']
        const id = await uploadVideo(options, request, userId, key)
        const video = await readVideo(database, id, privateMedia.viewerOf(userId))
        // A published video may have been hidden in the meantime.
        if (!video) throw notFound('Video not found')
        reply.code(201)
        return created('Video uploaded successfully.', video)
      },
    })

    app.route({
      method: 'PATCH',
      url: '/:videoId',
      config: { access: 'signed-in', quota: 'uploads', maxUploadBytes: maxVideoChangesBytes, form: VideoChangesSchema },
      schema: {
        tags: ['videos'],
        summary: "Changes the caller's video",
        params: VideoParamsSchema,
        response: responses(200, ref(VideoSchema), 400, 401, 403, 404, 408, 413, 415, 429, 503),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        const { videoId } = request.params
        await requireOwner(database, videoId, userId)
        await changeVideo(options, request, videoId, userId)
        const video = await readVideo(database, videoId, privateMedia.viewerOf(userId))
        if (!video) throw notFound('Video not found')
        return ok('Video changed.', video)
      },
    })

    app.route({
      method: 'DELETE',
      url: '/:videoId',
      config: { access: 'signed-in' },
      schema: {
        tags: ['videos'],
        summary: "Deletes the caller's video with its files, comments and captions",
        params: VideoParamsSchema,
        response: responses(200, EmptySchema, 401, 403, 404),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        const { videoId } = request.params
        await requireOwner(database, videoId, userId)
        await deleteVideo(options, videoId, userId)
        return ok('Video deleted.', {})
      },
    })
  }
}
