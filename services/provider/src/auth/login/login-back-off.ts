import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { limitKeyOf } from '../../http/client-ip.ts'
import { tooManyFor } from '../../http/too-many.ts'
import { loginBackOffRules, type LoginBackOffRules } from './back-off-rules.ts'
import type { Counter, LoginFailureStore } from './login-failure-store.ts'

/** Which account a log-in is for, and where it comes from. */
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

/** The back-off of log-ins, by `loginBackOffRules`, for all processes together. Sessions that are open do not depend on it. */
export function createLoginBackOff(
  { failures, clock }: { failures: LoginFailureStore; clock: Clock },
  rules: LoginBackOffRules = loginBackOffRules,
): LoginBackOff {
  return {
    async attempt(from, check) {
      const { account, pair, ip, known } = countersOf(from, rules)
      const counted = await begin([pair, account, ip], known)
      const user = await check()
      if (!user) return undefined

      for (const counter of [pair, account]) if (counted.includes(counter)) await failures.forget(counter.subject)
      // Of an IP address only this one failure is taken back, because a guesser may log in to an account of their own in between.
      if (counted.includes(ip)) await failures.takeBack(ip.subject)
      await failures.know(known, clock())
      return user
    },
  }

  /**
   * Counts a failure ahead and returns where. A browser or IP address from which the account was logged in to counts for itself, as long as
   * it may go on; after that it is like any other.
   */
  async function begin(unknown: Counter[], known: Counter[]): Promise<Counter[]> {
    const now = clock()
    const subjects = [...unknown, ...known].map(({ subject }) => subject)
    const blockedUntil = await failures.readBlocks(subjects, now)
    const waitFor = (counters: Counter[]) =>
      Math.max(0, ...counters.map(({ subject }) => (blockedUntil.get(subject) ?? 0) - now.getTime())) / 1000

    const ways = [...known.filter(({ subject }) => blockedUntil.has(subject)).map((counter) => [counter]), unknown]
    const open = ways.find((counters) => waitFor(counters) === 0)
    if (!open) throw tooManyLogins(Math.min(...ways.map(waitFor)))
    for (const counter of open) {
      // Since the reading another try may have failed and begun a wait.
      if (!(await failures.countFailure(counter, now))) throw tooManyLogins(counter.rule.firstWaitSeconds)
    }
    return open
  }
}

function countersOf({ email, clientIp, browserId }: LoginTry, rules: LoginBackOffRules) {
  const ipKey = limitKeyOf(clientIp)
  return {
    // Hashed, because what is tried may be no account's email, and is none of our business then.
    account: { subject: `account:${hash(email)}`, rule: rules.account },
    pair: { subject: `account-from-address:${hash(email, ipKey)}`, rule: rules.pair },
    ip: { subject: `address:${ipKey}`, rule: rules.ip },
    known: [
      { subject: `known-browser:${hash(email, browserId)}`, rule: rules.known },
      { subject: `known-address:${hash(email, ipKey)}`, rule: rules.known },
    ],
  }
}

const tooManyLogins = (seconds: number) => tooManyFor('Too many failed log-ins', seconds)

function hash(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
