import type { FastifyInstance } from 'fastify'
import type { Bounds } from '../config.ts'
import type { ProviderContext } from '../context.ts'
import { createMediaInspector, type MediaInspector } from '../media/media-inspector.ts'
import { createPendingUploads, type PendingUploads } from './pending-uploads.ts'
import type { StreamRequests } from '../videos/stream/request-stream.ts'
import { createResumableUploads, type ResumableUploads } from './resumable-uploads.ts'
import type { UploadPace } from './upload-pace.ts'

/** The dependencies of features that accept uploads. */
export interface UploadContext extends ProviderContext {
  inspector: MediaInspector
  pendingUploads: PendingUploads
  uploadPace: UploadPace
  resumableUploads: ResumableUploads
  streamRequests: StreamRequests
}

/**
 * Creates the services for uploads. Once the provider listens, starts this process's lease and sweeps the files of dead processes, immediately and after each
 * lease period.
 */
export function addUploads(
  app: FastifyInstance,
  context: ProviderContext & Pick<UploadContext, 'streamRequests'>,
  bounds: Bounds,
): UploadContext {
  const inspector = createMediaInspector(context.storage, bounds, (error, { kind }) =>
    app.log.warn({ reason: error.message, kind }, 'a media process ended in the middle of an upload'),
  )
  const pendingUploads = createPendingUploads(context.database, context.storage, {
    leaseMs: bounds.uploadLeaseMs,
    onFailure: (error) => app.log.warn({ err: error }, 'could not clean up pending uploads'),
  })

  const resumableUploads = createResumableUploads({ ...context, pendingUploads, bounds })

  let timer: NodeJS.Timeout | undefined
  const sweep = () => {
    const swept = pendingUploads.hold().then(() => pendingUploads.sweep())
    swept.catch((error: unknown) => app.log.error({ err: error }, 'could not sweep abandoned uploads'))
  }
  app.addHook('onListen', async () => {
    sweep()
    timer = setInterval(sweep, bounds.uploadLeaseMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    inspector.close()
    await pendingUploads
      .end()
      .catch((error: unknown) => app.log.warn({ err: error }, "could not end this process's lease"))
  })
  return { ...context, inspector, pendingUploads, uploadPace: bounds, resumableUploads }
}
