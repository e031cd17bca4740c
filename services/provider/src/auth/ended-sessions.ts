import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { and, gte, sql } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { sessions } from '../database/schema.ts'
import { accessTokenSeconds } from './access-tokens.ts'

/** A concurrent refresh may issue a token shortly after the session ends. */
const lateIssueMs = 60_000
/** How long an ended session may still have unexpired access tokens. */
const memoryMs = accessTokenSeconds * 1000 + lateIssueMs

/** How long to remember an ended session. By then, all its access tokens have expired. */
export const tokensLastSeconds = memoryMs / 1000
/** Polls overlap by this much, to cover slow transactions and clock skew. */
const overlapMs = 60_000
/** Maximum number of sessions per query. */
const pageSize = 5_000

/**
 * Sessions that have ended but may still have unexpired access tokens. A process knows immediately about the sessions that it ends itself, and polls the
 * database every few seconds for sessions that other processes end. If the database is unavailable, the process keeps the sessions that it already knows. All
 * other sessions count as live.
 */
export interface EndedSessions {
  has(sessionId: string): boolean
  /** Adds a session that this process has ended. Call it after the transaction commits. */
  add(sessionId: string): void
  /** Whether the database has been read at least once. Until then, `has` may miss ended sessions. */
  isLoaded(): boolean
  /**
   * Reads newly ended sessions from the database. Rejects on failure. Concurrent calls share one
   * read.
   */
  load(): Promise<void>
}

export function createEndedSessions({ database, clock }: Pick<ProviderContext, 'database' | 'clock'>): EndedSessions {
  const endedAt = new Map<string, number>()
  let lastLoad: number | undefined
  let loading: Promise<void> | undefined

  const read = async () => {
    const now = clock().getTime()
    const from = Math.max(now - memoryMs, (lastLoad ?? 0) - overlapMs)
    let after = { endedAt: new Date(from), id: '' }
    for (;;) {
      const rows = await endedAfter(database, after)
      for (const row of rows) endedAt.set(row.id, row.endedAt.getTime())
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) break
      after = last
    }
    lastLoad = now
    forget(now)
  }
  const forget = (now: number) => {
    for (const [id, at] of endedAt) if (at < now - memoryMs) endedAt.delete(id)
  }

  return {
    has: (sessionId) => endedAt.has(sessionId),
    add: (sessionId) => endedAt.set(sessionId, clock().getTime()),
    isLoaded: () => lastLoad !== undefined,
    load() {
      loading ??= read().finally(() => (loading = undefined))
      return loading
    },
  }
}

function endedAfter(executor: Executor, after: { endedAt: Date; id: string }) {
  return executor
    .select({ id: sessions.id, endedAt: sql<Date>`${sessions.endedAt}`.mapWith(sessions.endedAt) })
    .from(sessions)
    .where(
      and(
        gte(sessions.endedAt, after.endedAt),
        sql`(${sessions.endedAt}, ${sessions.id}) > (${after.endedAt.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(sessions.endedAt, sessions.id)
    .limit(pageSize)
}

/** Polls for ended sessions every `pollMs` while the provider listens. If a poll fails, keeps the known sessions and retries with the next poll. */
export function followEndedSessions(app: FastifyInstance, endedSessions: EndedSessions, pollMs: number): void {
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  const outcome = logChanges(app.log)
  const poll = async () => {
    await endedSessions.load().then(outcome.succeeded, outcome.failed)
    if (!isClosing) timer = setTimeout(() => void poll(), pollMs).unref()
  }
  app.addHook('onListen', async () => void poll())
  app.addHook('preClose', async () => {
    isClosing = true
    clearTimeout(timer)
  })
}

/** Logs when polls start to fail and when they recover, not every failure. */
function logChanges(log: FastifyBaseLogger) {
  let isFailing = false
  return {
    succeeded() {
      if (isFailing) log.info('ended sessions can be read again')
      isFailing = false
    },
    failed(error: unknown) {
      if (!isFailing) log.warn({ err: error }, 'could not read ended sessions; using the sessions already known')
      isFailing = true
    },
  }
}
