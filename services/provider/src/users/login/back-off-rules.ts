/** How failed log-ins in a row make whoever fails wait. */
export interface BackOffRule {
  /** The first failures cost nothing: people mistype. The last of these begins the waiting. */
  freeFailures: number
  /** After it the wait is this long, and with each further failure twice as long, … */
  firstWaitSeconds: number
  /** … until it is this long. */
  longestWaitSeconds: number
  /** Without a further failure for this long, the failures are forgotten. */
  forgottenAfterSeconds: number
}

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
const daySeconds = 24 * hourSeconds

export interface LoginBackOffRules {
  account: BackOffRule
  ip: BackOffRule
  known: BackOffRule
}

export const loginBackOffRules: LoginBackOffRules = {
  /** One account, from wherever. Who guesses from a thousand IP addresses has about a hundred guesses a day. */
  account: {
    freeFailures: 5,
    firstWaitSeconds: 1,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: daySeconds,
  },
  /** One IP address, at whatever accounts. A household or a school shares it, so it is looser, and forgets sooner. */
  ip: {
    freeFailures: 20,
    firstWaitSeconds: 1,
    longestWaitSeconds: 5 * minuteSeconds,
    forgottenAfterSeconds: hourSeconds,
  },
  /**
   * One account from one browser or IP address that has logged in to it before. It counts apart from the two above, so that whoever guesses
   * elsewhere, or beside, does not keep the owner out. It is known for this long after the last log-in.
   */
  known: {
    freeFailures: 10,
    firstWaitSeconds: 1,
    longestWaitSeconds: 15 * minuteSeconds,
    forgottenAfterSeconds: 30 * daySeconds,
  },
}
