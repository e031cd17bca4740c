import { unavailable } from '../http/api-error.ts'

export interface PasswordGateOptions {
  /** How many passwords are hashed at once. Each takes 19 MiB and one of the four threads that also read and write files. */
  atOnce?: number
  /** How many more may wait for their turn. */
  waiting?: number
}

/** Lets few passwords be hashed at a time, because hashing is made to cost time and memory. */
export interface PasswordGate {
  /** Runs a task when its turn comes. Throws a 503, and does not run it, when too many wait already. */
  run<Result>(task: () => Promise<Result>): Promise<Result>
}

/** Long enough for a full queue to be worked off. */
const RETRY_AFTER_SECONDS = 5

export function createPasswordGate({ atOnce = 2, waiting = 100 }: PasswordGateOptions = {}): PasswordGate {
  const queue: (() => void)[] = []
  let running = 0

  return {
    async run(task) {
      if (running >= atOnce) {
        if (queue.length >= waiting) {
          throw unavailable('Very many people are logging in. Please try again in a few seconds.', RETRY_AFTER_SECONDS)
        }
        // Whoever ends hands its place on, so that nobody who comes in between takes it.
        await new Promise<void>((resolve) => queue.push(resolve))
      } else running++
      try {
        return await task()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
  }
}
