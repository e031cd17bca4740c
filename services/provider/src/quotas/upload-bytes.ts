import type { FastifyRequest } from 'fastify'
import type { QuotaBucket, QuotaStore, QuotaUse } from './quota-store.ts'

/**
 * Counts an upload's bytes in advance, so concurrent uploads can't exceed the quota together. Counts the declared length, at most `maxBytes`, or `maxBytes` if
 * no length is declared. Corrects the count when the request ends: then all received bytes count, whether or not the upload was rejected. If the process
 * crashes in between, the count stays too high for at most a day.
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
    // Bytes that arrived with the headers are missing from this difference, so a complete request is counted with its declared length.
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
