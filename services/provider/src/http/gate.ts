import type { ApiError } from './api-error.ts'

export interface GateOptions {
  /** How many tasks run at once. */
  atOnce: number
  /** How many more may wait for their turn. */
  waiting: number
  /** What is thrown when too many wait already. */
  refusal: () => ApiError
}

/** Lets few tasks of a costly kind run at a time. */
export interface Gate {
  /** Runs a task when its turn comes. Throws the refusal, and does not run it, when too many wait already. */
  run<Result>(task: () => Promise<Result>): Promise<Result>
}

export function createGate({ atOnce, waiting, refusal }: GateOptions): Gate {
  const queue: (() => void)[] = []
  let running = 0

  return {
    async run(task) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw refusal()
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
