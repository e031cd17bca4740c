import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { PrivateMedia } from '../media/private-media.ts'
import { apiPath } from '../http/api-path.ts'
import { notFound, tooLarge } from '../http/api-error.ts'
import { created, failures, ref, responses } from '../http/envelope.ts'
import { PartStore } from './part-store.ts'
import { createTusHandler, partContentType } from './tus-handler.ts'
import { videoFileRule, thumbnailRule } from './upload-rules.ts'
import type { UploadContext } from './upload-services.ts'
import { signedIn } from '../auth/authentication.ts'
import { readVideo } from '../videos/queries.ts'
import { VideoSchema, UploadFieldsSchema } from '../videos/schemas.ts'
import { maxVideoChangesBytes } from './upload.ts'
import { publishUpload } from './publish-upload.ts'
import { fileField } from './file-field.ts'

const NewResumableUploadSchema = Type.Object({
  size: Type.Integer({ minimum: 1, description: 'The size of the video file, in bytes.' }),
})

const ResumableUploadSchema = Type.Object({
  uploadId: Type.String(),
  url: Type.String({
    description:
      "A path from the site's root for sending the file over tus 1.0. Supports HEAD and PATCH; DELETE aborts the upload.",
  }),
})

const ResumableUploadParamsSchema = Type.Object({ uploadId: Type.String() })

/** The form that publishes an uploaded file. */
const PublishFormSchema = Type.Object({
  ...UploadFieldsSchema.properties,
  thumbnail: fileField(thumbnailRule),
})

const uploadsPath = `${apiPath}/videos/uploads`

/** Describes a response without a body. */
const empty = (description: string) => ({ ...Type.Null(), description })

/**
 * `/videos/uploads`: resumable uploads. A client starts an upload, sends the file over tus in any
 * number of requests, and publishes it with the other form fields.
 */
export function resumableUploadRoutes(
  options: UploadContext & { privateMedia: PrivateMedia },
): FastifyPluginAsyncTypebox {
  const { database, resumableUploads, uploadPace } = options
  const answerByTus = createTusHandler({
    store: new PartStore(options, resumableUploads),
    path: uploadsPath,
    uploadPace,
  })

  return async (app) => {
    // The handler reads the stream itself.
    app.addContentTypeParser(partContentType, (_request, _payload, done) => done(null))

    app.route({
      method: 'POST',
      url: '',
      config: { access: 'signed-in', quota: 'uploads' },
      schema: {
        tags: ['videos'],
        summary: 'Starts an upload that survives lost connections',
        body: NewResumableUploadSchema,
        response: responses(201, ResumableUploadSchema, 400, 401, 413, 429),
      },
      async handler(request, reply) {
        const { size } = request.body
        if (size > videoFileRule.maxBytes) throw tooLarge(videoFileRule.tooLargeMessage)
        const uploadId = await resumableUploads.begin(signedIn(request).userId, size)
        reply.code(201)
        return created('Upload started.', { uploadId, url: `${uploadsPath}/${uploadId}` })
      },
    })

    const partOfUpload = { tags: ['videos'], params: ResumableUploadParamsSchema }

    app.route({
      method: 'HEAD',
      url: '/:uploadId',
      config: { access: 'signed-in' },
      schema: {
        ...partOfUpload,
        summary: 'Progress of an upload (tus)',
        response: { 200: empty('`Upload-Offset` and `Upload-Length`, in bytes.'), ...failures(401, 404) },
      },
      handler: passOn,
    })

    app.route({
      method: 'PATCH',
      url: '/:uploadId',
      config: { access: 'signed-in', maxUploadBytes: videoFileRule.maxBytes },
      schema: {
        ...partOfUpload,
        summary: 'Continues an upload (tus)',
        consumes: [partContentType],
        response: {
          204: empty('`Upload-Offset` is the number of bytes received so far.'),
          ...failures(400, 401, 404, 408, 409, 413, 415, 429, 503),
        },
      },
      handler: passOn,
    })

    app.route({
      method: 'DELETE',
      url: '/:uploadId',
      config: { access: 'signed-in' },
      schema: {
        ...partOfUpload,
        summary: 'Aborts an upload (tus)',
        response: { 204: empty('The upload and its data were removed.'), ...failures(401, 404) },
      },
      handler: passOn,
    })

    app.route({
      method: 'POST',
      url: '/:uploadId/publish',
      // Publishing counts against the quota again, because inspecting the file is the expensive part.
      config: { access: 'signed-in', quota: 'uploads', maxUploadBytes: maxVideoChangesBytes, form: PublishFormSchema },
      schema: {
        tags: ['videos'],
        summary: 'Publishes a complete upload. Publishing it again returns the same video',
        params: ResumableUploadParamsSchema,
        response: responses(201, ref(VideoSchema), 400, 401, 404, 408, 409, 413, 415, 429, 503),
      },
      async handler(request, reply) {
        const { userId } = signedIn(request)
        const upload = await resumableUploads.get(request.params.uploadId, userId)
        const video = await readVideo(
          database,
          await publishUpload(options, request, upload),
          options.privateMedia.viewerOf(userId),
        )
        // A published video may have been hidden in the meantime.
        if (!video) throw notFound('Video not found')
        reply.code(201)
        return created('Video uploaded successfully.', video)
      },
    })

    type Asked = Parameters<typeof answerByTus>[0]

    async function passOn(request: Asked, reply: Parameters<typeof answerByTus>[1]) {
      const { uploadId } = request.params as { uploadId: string }
      await resumableUploads.get(uploadId, signedIn(request).userId)
      return answerByTus(request, reply)
    }
  }
}
