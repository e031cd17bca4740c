import type { SQL } from 'drizzle-orm'
import { and, eq, gt, inArray, lt, lte, sql } from '../../database/drizzle.ts'
import type { ProviderContext } from '../../context.ts'
import { loginFailures } from '../../database/schema.ts'
import type { BackOffRule } from './back-off-rules.ts'
import { noWait, type LoginFailureStore } from './login-failure-store.ts'

/** Stores failed logins in PostgreSQL, so all processes share them and they survive restarts. */
export function createDatabaseLoginFailures({ database }: Pick<ProviderContext, 'database'>): LoginFailureStore {
  return {
    async readBlocks(subjects, now) {
      const rows = await database
        .select()
        .from(loginFailures)
        .where(and(inArray(loginFailures.subject, subjects), gt(loginFailures.expiresAt, now)))
      return new Map(rows.map(({ subject, blockedUntil }) => [subject, blockedUntil.getTime()]))
    },

    async countFailure({ subject, rule }, now) {
      const isForgotten = sql`${loginFailures.expiresAt} <= ${now.toISOString()}`
      const failures = sql`(case when ${isForgotten} then 1 else ${loginFailures.failures} + 1 end)`
      const blockedUntil = (count: SQL) =>
        sql`case when ${count} < ${rule.freeFailures}::integer then ${noWait.toISOString()}::timestamptz
          else ${now.toISOString()}::timestamptz + make_interval(secs => ${waitAfter(count, rule)}) end`
      const expiresAt =
        rule.forgottenAfter === 'last'
          ? sql`excluded.expires_at`
          : sql`case when ${isForgotten} then excluded.expires_at else ${loginFailures.expiresAt} end`
      const counted = await database
        .insert(loginFailures)
        .values({
          subject,
          failures: 1,
          blockedUntil: blockedUntil(sql`1`),
          expiresAt: later(now, rule.forgottenAfterSeconds),
        })
        .onConflictDoUpdate({
          target: loginFailures.subject,
          set: { failures, blockedUntil: blockedUntil(failures), expiresAt },
          setWhere: lte(loginFailures.blockedUntil, now),
        })
        .returning({ subject: loginFailures.subject })
      return counted.length > 0
    },

    async forget(subject) {
      await database.delete(loginFailures).where(eq(loginFailures.subject, subject))
    },

    async takeBack(subject) {
      await database
        .update(loginFailures)
        .set({ failures: sql`greatest(0, ${loginFailures.failures} - 1)`, blockedUntil: noWait })
        .where(eq(loginFailures.subject, subject))
    },

    async know(counters, now) {
      const rows = counters.map(({ subject, rule }) => ({
        subject,
        failures: 0,
        blockedUntil: noWait,
        expiresAt: later(now, rule.forgottenAfterSeconds),
      }))
      await database
        .insert(loginFailures)
        .values(rows)
        .onConflictDoUpdate({
          target: loginFailures.subject,
          set: { failures: 0, blockedUntil: noWait, expiresAt: sql`excluded.expires_at` },
        })
    },
  }
}

/** Removes expired failures, known browsers and IP addresses. */
export async function removeOldLoginFailures({ database, clock }: ProviderContext): Promise<void> {
  await database.delete(loginFailures).where(lt(loginFailures.expiresAt, clock()))
}

/** Returns SQL for the wait, in seconds, after a number of failures. */
function waitAfter(failures: SQL, { freeFailures, firstWaitSeconds, longestWaitSeconds }: BackOffRule): SQL {
  // Cap the exponent. 2^30 exceeds any maximum wait but can't overflow.
  const doublings = sql`least(30, ${failures} - ${freeFailures}::integer)`
  return sql`least(${longestWaitSeconds}::double precision, ${firstWaitSeconds}::double precision * power(2, ${doublings}))`
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
