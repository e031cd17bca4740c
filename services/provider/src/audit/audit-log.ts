import { createHmac } from 'node:crypto'
import { lt, sql } from '../database/drizzle.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { auditLog } from '../database/schema.ts'
import { deriveKey } from '../derive-key.ts'
import { limitKeyOf } from '../http/client-ip.ts'
import { createNoteBudget, defaultNoteLimits, type NoteLimits } from './note-budget.ts'

export type AuditEvent =
  | 'sign-up'
  | 'log-in'
  | 'log-in-failed'
  | 'log-out'
  | 'session-revoked'
  | 'refresh-token-reused'
  | 'history-cleared'
  | 'history-item-removed'
  | 'cross-origin-refused'
  | 'comment-deleted-by-owner'
  | 'email-changed'
  | 'password-changed'
  | 'password-reset-requested'
  | 'password-reset'
  | 'account-deleted'
  | 'account-exported'
  | 'moderation-hidden'
  | 'moderation-shown'
  | 'moderation-removed'
  | 'report-answered'

export interface AuditEntry {
  event: AuditEvent
  /** The affected account. */
  userId?: string | undefined
  /** The email as entered, normalized like an account's. Stored only as a keyed hash, because people sometimes type their password into the email field. */
  email?: string
  details?: Record<string, string | number>
}

/** The request that caused an event, with its ID, client IP address and logger. */
export type AuditedRequest = Pick<FastifyRequest, 'id' | 'clientIp' | 'log'>

/** Records who did what, when and from where, in an immutable row and a log line. */
export interface AuditLog {
  /** Records an action in the transaction that performs it, so that both commit or both roll back. */
  record(transaction: Executor, request: AuditedRequest, entry: AuditEntry): Promise<void>
  /**
   * Records a rejected request without delaying the response: logs it immediately, and writes its row in the background. During a flood, writes only as many
   * rows as `NoteLimits` allows, counts the remaining events, and stores the counts at the end of the minute.
   */
  note(request: AuditedRequest, entry: AuditEntry): void
}

export interface AuditLogOptions extends Pick<ProviderContext, 'database' | 'clock'> {
  secret: string
  limits?: NoteLimits | undefined
}

type AuditRow = typeof auditLog.$inferInsert

const collectIntervalMs = 60_000

/** Events that are logged as warnings. */
const warnings = new Set<AuditEvent>(['refresh-token-reused', 'cross-origin-refused'])

export function createAuditLog(app: FastifyInstance, options: AuditLogOptions): AuditLog {
  const { database, clock, secret, limits = defaultNoteLimits } = options
  const emailKey = deriveKey(secret, 'an email in the audit log')
  const budget = createNoteBudget<AuditEvent>(limits, clock)
  const underWay = new Set<Promise<void>>()

  const rowOf = ({ id, clientIp }: AuditedRequest, { event, userId, email, details }: AuditEntry): AuditRow => ({
    event,
    userId,
    emailHash: email === undefined ? undefined : hashEmail(emailKey, email),
    ipAddress: clientIp,
    requestId: id,
    details,
  })
  const write = (rows: AuditRow[]) => {
    if (rows.length === 0) return
    const writing = database
      .insert(auditLog)
      .values(rows)
      .then(
        () => {},
        (error: unknown) => app.log.error({ err: error, rows: rows.length }, 'the audit log could not be written'),
      )
      .finally(() => underWay.delete(writing))
    underWay.add(writing)
  }
  const writeCounts = (isLast: boolean) =>
    write(budget.collect({ isLast }).map(({ event, ip, count }) => ({ event, ipAddress: ip, details: { count } })))

  const timer = setInterval(() => writeCounts(false), collectIntervalMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    writeCounts(true)
    await Promise.all(underWay)
  })

  return {
    async record(transaction, request, entry) {
      const row = rowOf(request, entry)
      await transaction.insert(auditLog).values(row)
      logLine(request, row)
    },
    note(request, entry) {
      const row = rowOf(request, entry)
      logLine(request, row)
      writeCounts(false)
      if (budget.take(entry.event, limitKeyOf(request.clientIp))) write([row])
    },
  }
}

/** Records an operator's command-line action in the transaction that performs it. */
export async function recordOperation(
  transaction: Executor,
  { event, userId, details }: Pick<AuditEntry, 'event' | 'userId' | 'details'>,
): Promise<void> {
  await transaction.insert(auditLog).values({ event, userId, details })
}

function logLine({ log }: AuditedRequest, { event, userId, emailHash, ipAddress, details }: AuditRow): void {
  const level = warnings.has(event as AuditEvent) ? 'warn' : 'info'
  log[level]({ audit: event, userId, emailHash, ip: ipAddress, ...details }, 'audit')
}

/** Hashes an email deterministically, so attempts on one account can be counted. The key prevents offline guessing. */
function hashEmail(key: Buffer, email: string): string {
  return createHmac('sha256', key).update(email).digest('hex').slice(0, 32)
}

/** Removes rows older than 90 days. The database doesn't allow deleting newer rows (trigger `audit_log_kept`). */
export async function removeOldAuditRows({ database }: Pick<ProviderContext, 'database'>): Promise<void> {
  await database.delete(auditLog).where(lt(auditLog.at, sql`now() - interval '90 days'`))
}
