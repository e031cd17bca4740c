import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { and, gte, sql } from 'drizzle-orm'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { sessions } from '../database/schema.ts'
import { accessTokenSeconds } from './access-tokens.ts'

/** A token may be issued a moment after its session ended, by a refresh that was under way. */
const lateIssueMs = 60_000
/** How long an ended session may still have access tokens that have not expired. */
const memoryMs = accessTokenSeconds * 1000 + lateIssueMs

/** For how long after its end a session has to be known, because its access tokens have not all expired. */
export const tokensLastSeconds = memoryMs / 1000
/** How much of the past each poll reads again, for transactions that were slow to commit and processes whose clocks differ. */
const overlapMs = 60_000
/** How many sessions one statement reads. */
const pageSize = 5_000

/**
 * The sessions that have ended and whose access tokens have not all expired. What this process ends it knows at once; what others end it
 * reads from the database every few seconds. While the database is away it keeps what it knows. A session that it never heard of is live.
 */
export interface EndedSessions {
  has(sessionId: string): boolean
  /** Notes a session that this process has ended, after the transaction that ended it. */
  add(sessionId: string): void
  /** Whether the database has been read once. Until then `has` may say no of a session that has ended. */
  isLoaded(): boolean
  /** Reads from the database what has ended since the last time. Rejects when it cannot. Concurrent callers share one reading. */
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

/** Reads the ended sessions every `pollMs` while the provider listens. A reading that fails leaves what is known, and is tried again. */
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

/** One line when readings begin to fail and one when they succeed again, and not one every few seconds. */
function logChanges(log: FastifyBaseLogger) {
  let isFailing = false
  return {
    succeeded() {
      if (isFailing) log.info('the ended sessions are known again')
      isFailing = false
    },
    failed(error: unknown) {
      if (!isFailing) log.warn({ err: error }, 'the ended sessions cannot be read; those known so far still count')
      isFailing = true
    },
  }
}
