import { unavailable } from '../http/api-error.ts'
import { createGate, type Gate } from '../http/gate.ts'

export interface PasswordGateOptions {
  /** How many passwords are hashed at once. Each takes 19 MiB and one of the four threads that also read and write files. */
  atOnce?: number
  /** How many more may wait for their turn. */
  waiting?: number
}

/** Lets few passwords be hashed at a time, because hashing is made to cost time and memory. */
export type PasswordGate = Gate

const refusal = () =>
  unavailable('Very many people are logging in. Please try again in a few seconds.', retryAfterSeconds)

/** Long enough for a full queue to be worked off. */
const retryAfterSeconds = 5

export function createPasswordGate({ atOnce = 2, waiting = 100 }: PasswordGateOptions = {}): PasswordGate {
  return createGate({ atOnce, waiting, refusal })
}
