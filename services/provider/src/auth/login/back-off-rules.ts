/** How long failed log-ins delay the next attempts. */
export interface BackOffRule {
  /** Failures without a wait, because people mistype. The last of these starts the first wait. */
  freeFailures: number
  /** The first wait. Each further failure doubles it. */
  firstWaitSeconds: number
  /** The maximum wait. */
  longestWaitSeconds: number
  /** How long failures are remembered. */
  forgottenAfterSeconds: number
  /** Whether that time starts at the first or the last failure. With `first`, occasional typos by many people never add up. */
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
  /**
   * One account from one IP address. At most 15 failures per hour, so that one address cannot
   * exhaust the account's limit.
   */
  pair: {
    freeFailures: 5,
    firstWaitSeconds: 5,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: 30 * minuteSeconds,
    forgottenAfter: 'last',
  },
  /**
   * One account from all IP addresses. A thousand addresses together get about 30 guesses per hour.
   */
  account: {
    freeFailures: 16,
    firstWaitSeconds: 1,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: hourSeconds,
    forgottenAfter: 'first',
  },
  /**
   * One IP address across all accounts. Schools share an address, so this limit is loose and
   * expires quickly.
   */
  ip: {
    freeFailures: 50,
    firstWaitSeconds: 1,
    longestWaitSeconds: minuteSeconds,
    forgottenAfterSeconds: 10 * minuteSeconds,
    forgottenAfter: 'first',
  },
  /**
   * One account from a browser or IP address that has logged in to it before. Counted separately,
   * so that guesses from elsewhere or for other accounts never lock out the owner. Remembered for
   * this long after the last log-in.
   */
  known: {
    freeFailures: 10,
    firstWaitSeconds: 1,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: 30 * daySeconds,
    forgottenAfter: 'last',
  },
}
