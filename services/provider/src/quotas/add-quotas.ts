import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitKeyOf } from '../http/client-ip.ts'
import { tooManyFor } from '../http/too-many.ts'
import type { QuotaStore, QuotaUse } from './quota-store.ts'
import { accountsPerIp, quotaTable, type QuotaKind, type QuotaLimits, type QuotaName } from './quota-table.ts'
import { reserveUploadBytes } from './upload-bytes.ts'

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
