import { PassThrough, Readable } from 'node:stream'
import { ERRORS, Server, type DataStore } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import { watchPace, type UploadPace } from './upload-pace.ts'
import { uploadGone } from './resumable-uploads.ts'

/** The tus response headers to forward. Other headers describe the tus server or are for cross-origin requests, which Kinora doesn't use. */
const passedOn = ['tus-resumable', 'upload-offset', 'upload-length', 'cache-control']

export const partContentType = 'application/offset+octet-stream'

export interface TusHandlerOptions {
  store: DataStore
  /** The path that precedes upload IDs. */
  path: string
  uploadPace: UploadPace
}

/** Handles tus requests (HEAD, PATCH and DELETE) with the tus server, but responds to errors in the provider's format. */
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

/** Wraps a request's body in a stream that can be aborted without closing the connection. The stream fails if the connection is lost or too slow. */
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

const cutOffMessage = 'The upload was interrupted before it finished. Please try again.'

/** Messages for tus errors, by status. */
const refusals: Record<number, string> = {
  [ERRORS.INVALID_OFFSET.status_code]: 'Another request is continuing this upload. Please try again.',
  [ERRORS.ERR_SIZE_EXCEEDED.status_code]: 'The file is larger than announced. Please start the upload again.',
}

function toFailure({ status }: Response, error: unknown): unknown {
  // Errors from the store are already in the provider's format. tus errors have a status and a message for developers.
  if (error instanceof Error && !('status_code' in error)) return error
  if (status === 404 || status === 410) return uploadGone()
  // The client used a tus feature that this server doesn't support, such as an upload with a deferred length.
  if (status === 501) return new ApiError(400, 'Set the length of an upload when you create it.')
  if (error === ERRORS.ABORTED) return new ApiError(400, cutOffMessage)
  return new ApiError(status, refusals[status] ?? 'The request is not valid.')
}
