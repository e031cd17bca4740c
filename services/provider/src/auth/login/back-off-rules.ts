/** How long failed logins delay the next attempts. */
export interface BackOffRule {
  /** Failures that are forgiven, because people mistype. The last of them starts the first wait. */
  freeFailures: number
  /** The first wait. Each further failure doubles the wait. */
  firstWaitSeconds: number
  longestWaitSeconds: number
  /** How long failures are remembered. */
  forgottenAfterSeconds: number
  /** Whether `forgottenAfterSeconds` starts at the first or the last failure. With `first`, occasional typos by many people never add up. */
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
  /** Failures for one account from one IP address. Allows at most 15 per hour, so one address can't exhaust the account's limit. */
  pair: {
    freeFailures: 5,
    firstWaitSeconds: 5,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: 30 * minuteSeconds,
    forgottenAfter: 'last',
  },
  /**
   * Failures for one account from all IP addresses. A thousand addresses together get about 30 guesses per hour.
   */
  account: {
    freeFailures: 16,
    firstWaitSeconds: 1,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: hourSeconds,
    forgottenAfter: 'first',
  },
  /**
   * Failures from one IP address across all accounts. Schools share an address, so this limit is loose and expires quickly.
   */
  ip: {
    freeFailures: 50,
    firstWaitSeconds: 1,
    longestWaitSeconds: minuteSeconds,
    forgottenAfterSeconds: 10 * minuteSeconds,
    forgottenAfter: 'first',
  },
  /**
   * Failures for one account from a browser or IP address that has logged in to it before. Counted separately, so guesses from elsewhere or for other accounts
   * never lock out the owner. The browser and the address are remembered for `forgottenAfterSeconds` after the last login.
   */
  known: {
    freeFailures: 10,
    firstWaitSeconds: 1,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: 30 * daySeconds,
    forgottenAfter: 'last',
  },
}
