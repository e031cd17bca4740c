/** How failed log-ins make the next ones wait. */
export interface BackOffRule {
  /** The first failures cost nothing: people mistype. The last of these starts the waiting. */
  freeFailures: number
  /** After it the wait is this long, and doubles with each further failure, … */
  firstWaitSeconds: number
  /** … until it is this long. */
  longestWaitSeconds: number
  /** After this long the failures are forgotten, … */
  forgottenAfterSeconds: number
  /** … counted from the first or from the last of them. From the first, many people who now and then mistype never add up. */
  forgottenAfter: 'first' | 'last'
}

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
const daySeconds = 24 * hourSeconds

export interface LoginBackOffRules {
  pair: BackOffRule
  account: BackOffRule
  ip: BackOffRule
  known: BackOffRule
}

export const loginBackOffRules: LoginBackOffRules = {
  /** One account from one IP address. At most 15 failures in an hour, so that they never use up the account's. */
  pair: {
    freeFailures: 5,
    firstWaitSeconds: 5,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: 30 * minuteSeconds,
    forgottenAfter: 'last',
  },
  /** One account from all IP addresses together: a thousand of them have about 30 guesses an hour. */
  account: {
    freeFailures: 16,
    firstWaitSeconds: 1,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: hourSeconds,
    forgottenAfter: 'first',
  },
  /** One IP address at all accounts. A school shares one, so it is loose and forgets soon. */
  ip: {
    freeFailures: 50,
    firstWaitSeconds: 1,
    longestWaitSeconds: minuteSeconds,
    forgottenAfterSeconds: 10 * minuteSeconds,
    forgottenAfter: 'first',
  },
  /**
   * One account from one browser or IP address that has logged in to it before. It counts apart from the others, so that guesses from
   * elsewhere, or at other accounts, never keep the owner out. It is known for this long after the last log-in.
   */
  known: {
    freeFailures: 10,
    firstWaitSeconds: 1,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: 30 * daySeconds,
    forgottenAfter: 'last',
  },
}
