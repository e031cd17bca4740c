import type { FastifyRequest } from 'fastify'
import type { QuotaBucket, QuotaStore, QuotaUse } from './quota-store.ts'

/**
 * Counts the bytes of an upload before they come, so that many uploads at once do not all pass, and corrects the count when they have come:
 * then it holds what was received, whether or not the upload was refused. What is counted ahead is what the request says of its length, at
 * most `maxBytes`, and all of `maxBytes` if it says nothing. A process that dies in between leaves the count too high, for a day at most.
 */
export async function reserveUploadBytes(
  store: QuotaStore,
  bucket: QuotaBucket,
  request: FastifyRequest,
  maxBytes: number,
): Promise<QuotaUse> {
  const announced = announcedBytes(request)
  const reserved = Math.min(announced ?? maxBytes, maxBytes)
  const { raw } = request
  const bytesBefore = raw.socket.bytesRead

  raw.once('close', () => {
    // Bytes that arrived with the headers are not counted since then, so a complete request counts as its announced length.
    const received = raw.complete && announced !== undefined ? announced : raw.socket.bytesRead - bytesBefore
    store.add(bucket, received - reserved).catch((error: unknown) => {
      request.log.warn({ err: error }, 'could not correct an upload quota; the declared size remains counted')
    })
  })
  return store.add(bucket, reserved)
}

function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const announced = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(announced) && announced >= 0 ? announced : undefined
}
