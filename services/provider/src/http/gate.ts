import PQueue from 'p-queue'

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
  /** Runs a task when a slot is free. If the queue is full, throws the refusal without running the task. */
  run<Result>(task: () => Promise<Result>): Promise<Result>
}

export function createGate({ atOnce, waiting, refusal }: GateOptions): Gate {
  const queue = new PQueue({ concurrency: atOnce })
  return {
    async run(task) {
      if (queue.pending === atOnce && queue.size >= waiting) throw refusal()
      return queue.add(task)
    },
  }
}
