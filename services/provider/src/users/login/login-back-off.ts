import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { ProviderContext } from '../../context.ts'
import { loginFailures } from '../../database/schema.ts'
import { limitKeyOf } from '../../http/client-ip.ts'
import { tooManyFor } from '../../http/too-many.ts'
import { loginBackOffRules, type BackOffRule, type LoginBackOffRules } from './back-off-rules.ts'

/** From where somebody tries to log in to which account. */
export interface LoginTry {
  /** As the account's is stored. */
  email: string
  clientIp: string
  /** The id in the browser's cookie; a new one where there is none yet. */
  browserId: string
}

export interface LoginBackOff {
  /**
   * Runs a check of a password, which tells whose it is, unless too many before it failed: then it throws a 429 that says how long to wait,
   * the same whether or not there is such an account. The failure is counted before the check and taken back if the password was right, so
   * that of many tries at once no more are let through than of as many in a row.
   */
  attempt<User>(from: LoginTry, check: () => Promise<User | undefined>): Promise<User | undefined>
}

/** Failures in a row that are counted together. */
interface Counter {
  subject: string
  rule: BackOffRule
}

/**
 * The back-off of log-ins, in PostgreSQL: one for all processes, and it outlives them. It holds up log-ins alone; a session that is open
 * is refreshed as ever. The figures are in `loginBackOffRules`.
 */
export function createLoginBackOff(
  { database, clock }: Pick<ProviderContext, 'database' | 'clock'>,
  rules: LoginBackOffRules = loginBackOffRules,
): LoginBackOff {
  return {
    async attempt(from, check) {
      const { account, ip, known } = countersOf(from, rules)
      const counted = await begin([account, ip], known)
      const user = await check()
      if (!user) return undefined

      if (counted.includes(account)) {
        await database.delete(loginFailures).where(eq(loginFailures.subject, account.subject))
      }
      // Of an IP address only this one failure is taken back: whoever guesses there may have an account of their own to log in to in between.
      if (counted.includes(ip)) await takeBack(ip)
      await know(known)
      return user
    },
  }

  /**
   * Counts a failure ahead and returns where. A browser or IP address from which the account was logged in to counts for itself, as long as
   * it may go on; after that it is like any other.
   */
  async function begin(unknown: Counter[], known: Counter[]): Promise<Counter[]> {
    const now = clock()
    const blockedUntil = await readBlocks([...unknown, ...known], now)
    const waitFor = (counters: Counter[]) =>
      Math.max(0, ...counters.map(({ subject }) => (blockedUntil.get(subject) ?? 0) - now.getTime())) / 1000

    const ways = [...known.filter(({ subject }) => blockedUntil.has(subject)).map((counter) => [counter]), unknown]
    const open = ways.find((counters) => waitFor(counters) === 0)
    if (!open) throw tooManyLogins(Math.min(...ways.map(waitFor)))
    for (const counter of open) {
      // Since the reading another try may have failed and begun a wait.
      if (!(await countFailure(counter, now))) throw tooManyLogins(counter.rule.firstWaitSeconds)
    }
    return open
  }

  async function readBlocks(counters: Counter[], now: Date): Promise<Map<string, number>> {
    const subjects = counters.map(({ subject }) => subject)
    const rows = await database
      .select()
      .from(loginFailures)
      .where(and(inArray(loginFailures.subject, subjects), gt(loginFailures.expiresAt, now)))
    return new Map(rows.map(({ subject, blockedUntil }) => [subject, blockedUntil.getTime()]))
  }

  /** Whether it was counted, which it is not during a wait. */
  async function countFailure({ subject, rule }: Counter, now: Date): Promise<boolean> {
    const isForgotten = sql`${loginFailures.expiresAt} <= ${now.toISOString()}`
    const failures = sql`(case when ${isForgotten} then 1 else ${loginFailures.failures} + 1 end)`
    const blockedUntil = (count: SQL) =>
      sql`${now.toISOString()}::timestamptz + make_interval(secs => ${waitAfter(count, rule)})`
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
        set: { failures, blockedUntil: blockedUntil(failures), expiresAt: sql`excluded.expires_at` },
        setWhere: lte(loginFailures.blockedUntil, now),
      })
      .returning({ subject: loginFailures.subject })
    return counted.length > 0
  }

  async function takeBack({ subject }: Counter): Promise<void> {
    await database
      .update(loginFailures)
      .set({ failures: sql`greatest(0, ${loginFailures.failures} - 1)`, blockedUntil: clock() })
      .where(eq(loginFailures.subject, subject))
  }

  /** Knows a browser and an IP address from now on, without failures. */
  async function know(known: Counter[]): Promise<void> {
    const now = clock()
    const rows = known.map(({ subject, rule }) => ({
      subject,
      failures: 0,
      blockedUntil: now,
      expiresAt: later(now, rule.forgottenAfterSeconds),
    }))
    await database
      .insert(loginFailures)
      .values(rows)
      .onConflictDoUpdate({
        target: loginFailures.subject,
        set: { failures: 0, blockedUntil: now, expiresAt: sql`excluded.expires_at` },
      })
  }
}

/** Forgets failures, and known browsers and IP addresses, whose time is over. */
export async function removeOldLoginFailures({ database, clock }: ProviderContext): Promise<void> {
  await database.delete(loginFailures).where(lt(loginFailures.expiresAt, clock()))
}

function countersOf({ email, clientIp, browserId }: LoginTry, rules: LoginBackOffRules) {
  const ipKey = limitKeyOf(clientIp)
  return {
    // Hashed, because what is tried may be no account's email, and is none of our business then.
    account: { subject: `account:${hash(email)}`, rule: rules.account },
    ip: { subject: `address:${ipKey}`, rule: rules.ip },
    known: [
      { subject: `known-browser:${hash(email, browserId)}`, rule: rules.known },
      { subject: `known-address:${hash(email, ipKey)}`, rule: rules.known },
    ],
  }
}

/** In SQL, how many seconds to wait after so many failures. */
function waitAfter(failures: SQL, { freeFailures, firstWaitSeconds, longestWaitSeconds }: BackOffRule): SQL {
  // Two to the thirtieth is more than any ceiling, and far from where a number ends.
  const doublings = sql`least(30, ${failures} - ${freeFailures}::integer)`
  const wait = sql`least(${longestWaitSeconds}::double precision, ${firstWaitSeconds}::double precision * power(2, ${doublings}))`
  return sql`case when ${failures} < ${freeFailures}::integer then 0 else ${wait} end`
}

const tooManyLogins = (seconds: number) => tooManyFor('Too many failed log-ins', seconds)

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

function hash(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
