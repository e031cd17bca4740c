import { PassThrough, Readable } from 'node:stream'
import { ERRORS, Server, type DataStore } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import { watchPace, type UploadPace } from './upload-pace.ts'
import { uploadGone } from './resumable-uploads.ts'

/** What of tus's answers is passed on. The rest is the server's own, or for other origins, which Kinora does not have. */
const passedOn = ['tus-resumable', 'upload-offset', 'upload-length', 'cache-control']

export const partContentType = 'application/offset+octet-stream'

export interface TusHandlerOptions {
  store: DataStore
  /** Of the uploads: what comes before their ids. */
  path: string
  uploadPace: UploadPace
}

/** Answers the calls of tus (HEAD, PATCH and DELETE of an upload) by its own server, and in the provider's words where it refuses. */
export function createTusHandler({ store, path, uploadPace }: TusHandlerOptions) {
  const failures = new WeakMap<Request, unknown>()
  const tus = new Server({
    path,
    datastore: store,
    async onResponseError(request, error) {
      failures.set(request, error)
      return undefined
    },
  })

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, headers } = request
    const body = method === 'PATCH' ? bodyOf(request, uploadPace) : undefined
    const asked = new Request(new URL(request.url, 'http://provider'), {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ...(body && { body: Readable.toWeb(body.stream) as ReadableStream, duplex: 'half' }),
    })
    try {
      const response = await tus.handleWeb(asked)
      if (!response.ok) throw body?.failure() ?? toFailure(response, failures.get(asked))
      for (const name of passedOn) {
        const value = response.headers.get(name)
        if (value !== null) reply.header(name, value)
      }
      return reply.code(response.status).send()
    } finally {
      body?.end()
    }
  }
}

/** A request's body, as a stream that may be given up without the connection. It fails when the connection is lost, or too slow. */
function bodyOf({ raw }: FastifyRequest, uploadPace: UploadPace) {
  const stream = new PassThrough()
  let failure: ApiError | undefined
  const fail = (error: ApiError) => {
    failure ??= error
    stream.destroy(error)
  }
  const pace = watchPace(raw, uploadPace)
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  pace.orTooSlow(arrived).catch(fail)
  const onClose = () => {
    if (!raw.complete) fail(new ApiError(400, cutOffMessage))
    resolve()
  }
  stream.on('error', () => {})
  raw.once('end', resolve).once('close', onClose).pipe(stream)
  return {
    stream,
    failure: () => failure,
    end() {
      pace.stop()
      raw.off('end', resolve).off('close', onClose).unpipe(stream)
      stream.destroy()
    },
  }
}

const cutOffMessage = 'The upload was cut off before it was complete. Please try again.'

/** What tus refuses, with the words of a sentence. */
const refusals: Record<number, string> = {
  [ERRORS.INVALID_OFFSET.status_code]: 'This upload goes on elsewhere. Please try again.',
  [ERRORS.ERR_SIZE_EXCEEDED.status_code]: 'This upload brings more than it has announced.',
}

function toFailure({ status }: Response, error: unknown): unknown {
  // What fails within the store is the provider's own. Of what tus itself finds, there is a status and a note for developers.
  if (error instanceof Error && !('status_code' in error)) return error
  if (status === 404 || status === 410) return uploadGone()
  // What tus knows and this server does not offer, such as an upload whose length comes later.
  if (status === 501) return new ApiError(400, 'The length of an upload is given when it is created.')
  if (error === ERRORS.ABORTED) return new ApiError(400, cutOffMessage)
  return new ApiError(status, refusals[status] ?? 'The request is not valid.')
}
