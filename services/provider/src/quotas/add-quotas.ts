import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitKeyOf } from '../http/client-ip.ts'
import { tooManyFor } from '../http/too-many.ts'
import type { QuotaStore, QuotaUse, QuotaBucket } from './quota-store.ts'
import { accountsPerIp, quotaTable, type QuotaKind, type QuotaLimits, type QuotaName } from './quota-table.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of write that a call counts as. */
    quota?: Exclude<QuotaName, 'uploadBytes'>
    /** The maximum body size, for calls that count towards the account's daily upload limit. */
    maxUploadBytes?: number
  }
}

export interface QuotaOptions {
  store: QuotaStore
  limits: QuotaLimits
}

/**
 * Enforces the `quota` of every call that has one. Calls above the quota are rejected with 429 before any part of an upload is received. Calls that the schema
 * rejects don't count, but calls that the handler rejects do. Must be called before the routes are registered.
 */
export function addQuotas(app: FastifyInstance, { store, limits }: QuotaOptions): void {
  app.addHook('onRoute', (route) => {
    const { quota, maxUploadBytes } = route.config ?? {}
    const checks = [route.preHandler ?? []].flat()
    if (quota) checks.push((request) => countWrite(request, quota))
    if (maxUploadBytes) checks.push((request) => countBytes(request, maxUploadBytes))
    route.preHandler = checks
  })

  async function countWrite(request: FastifyRequest, name: QuotaName): Promise<void> {
    // Check the account first, so an account above its quota doesn't use up the quota of other accounts at the same IP address.
    for (const { subject, limit } of subjectsOf(request, quotaTable[name], limits[name])) {
      const { windowSeconds } = quotaTable[name]
      // HEAD only asks whether the call would be accepted.
      const isCounted = request.method !== 'HEAD'
      const use = await store.add({ kind: name, subject, windowSeconds }, isCounted ? 1 : 0)
      assertWithin(use, name, isCounted ? limit : limit - 1)
    }
  }

  async function countBytes(request: FastifyRequest, maxBytes: number): Promise<void> {
    const bucket = {
      kind: 'uploadBytes',
      subject: accountOf(request),
      windowSeconds: quotaTable.uploadBytes.windowSeconds,
    }
    assertWithin(await reserveUploadBytes(store, bucket, request, maxBytes), 'uploadBytes', limits.uploadBytes)
  }
}

function assertWithin({ used, resetsInSeconds }: QuotaUse, name: QuotaName, limit: number): void {
  if (used > limit) throw tooManyFor(quotaTable[name].message, resetsInSeconds)
}

function subjectsOf(request: FastifyRequest, { counts }: QuotaKind, limit: number) {
  const ip = `address:${limitKeyOf(request.clientIp)}`
  if (counts === 'IP') return [{ subject: ip, limit }]
  const ofIp = { subject: ip, limit: limit * accountsPerIp }
  // The caller is a visitor, and the call is open to everyone.
  if (counts === 'account and IP' && !request.viewer) return [ofIp]
  const account = { subject: accountOf(request), limit }
  return counts === 'account' ? [account] : [account, ofIp]
}

function accountOf({ viewer }: FastifyRequest): string {
  if (!viewer) throw new Error("A quota per account requires a call with access 'signed-in'.")
  return `account:${viewer.userId}`
}

/**
 * Counts an upload's bytes in advance, so concurrent uploads can't exceed the quota together. Counts the declared length, at most `maxBytes`, or `maxBytes` if
 * no length is declared. Corrects the count when the request ends: then all received bytes count, whether or not the upload was rejected. If the process
 * crashes in between, the count stays too high for at most a day.
 */
async function reserveUploadBytes(
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
