import { unavailable } from '../http/api-error.ts'
import { createGate, type Gate } from '../http/gate.ts'

export interface PasswordGateOptions {
  /** Maximum number of concurrent hashes. Each uses 19 MiB and one of the four threads that also handle file I/O. */
  atOnce?: number
  /** Maximum number of waiting tasks. */
  waiting?: number
}

/** Limits concurrent password hashing, which is slow and memory-intensive by design. */
export type PasswordGate = Gate

const refusal = () =>
  unavailable('Too many people are logging in right now. Please try again in a few seconds.', retryAfterSeconds)

/** Long enough to clear a full queue. */
const retryAfterSeconds = 5

export function createPasswordGate({ atOnce = 2, waiting = 100 }: PasswordGateOptions = {}): PasswordGate {
  return createGate({ atOnce, waiting, refusal })
}
