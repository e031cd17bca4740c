import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { limitKeyOf } from '../../http/client-ip.ts'
import { tooManyFor } from '../../http/too-many.ts'
import { loginBackOffRules, type LoginBackOffRules } from './back-off-rules.ts'
import type { Counter, LoginFailureStore } from './login-failure-store.ts'

/** The account and origin of a login attempt. */
export interface LoginTry {
  /** The email, normalized as stored in the account. */
  email: string
  clientIp: string
  /** The ID in the browser's cookie, or a new ID for a new browser. */
  browserId: string
}

export interface LoginBackOff {
  /**
   * Runs a password check. After too many failures, throws a 429 with the remaining wait instead, whether or not the account exists. Counts each attempt as a
   * failure before the check and removes that failure if the password is right, so parallel attempts can't exceed the limit.
   */
  attempt<User>(from: LoginTry, check: () => Promise<User | undefined>): Promise<User | undefined>
}

/** Creates the login back-off with `loginBackOffRules`, shared by all processes. Open sessions aren't affected. */
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
      // For an IP address, undo only this failure, because attackers may log in to their own
      // account in between.
      if (counted.includes(ip)) await failures.takeBack(ip.subject)
      await failures.know(known, clock())
      return user
    },
  }

  /**
   * Counts a failure up front and returns the counters used. A known browser or IP address uses its
   * own counter until that is exhausted, and then the general ones.
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
      // Another attempt may have failed since the read and started a wait.
      if (!(await failures.countFailure(counter, now))) throw tooManyLogins(counter.rule.firstWaitSeconds)
    }
    return open
  }
}

function countersOf({ email, clientIp, browserId }: LoginTry, rules: LoginBackOffRules) {
  const ipKey = limitKeyOf(clientIp)
  return {
    // Hashed, because users may type something that isn't the email of any account.
    account: { subject: `account:${hash(email)}`, rule: rules.account },
    pair: { subject: `account-from-address:${hash(email, ipKey)}`, rule: rules.pair },
    ip: { subject: `address:${ipKey}`, rule: rules.ip },
    known: [
      { subject: `known-browser:${hash(email, browserId)}`, rule: rules.known },
      { subject: `known-address:${hash(email, ipKey)}`, rule: rules.known },
    ],
  }
}

const tooManyLogins = (seconds: number) => tooManyFor('Too many failed login attempts', seconds)

function hash(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
