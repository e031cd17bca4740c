import type { ApiError } from './api-error.ts'

export interface GateOptions {
  /** Maximum concurrent tasks. */
  atOnce: number
  /** Maximum waiting tasks. */
  waiting: number
  /** The error to throw when the queue is full. */
  refusal: () => ApiError
}

/** Limits how many expensive tasks run concurrently. */
export interface Gate {
  /**
   * Runs a task when a slot is free. If the queue is full, throws the refusal without running the task.
   */
  run<Result>(task: () => Promise<Result>): Promise<Result>
}

export function createGate({ atOnce, waiting, refusal }: GateOptions): Gate {
  const queue: (() => void)[] = []
  let running = 0

  return {
    async run(task) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw refusal()
        // A finished task passes its slot directly to the next task in the queue, so a new task can't take the slot.
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
