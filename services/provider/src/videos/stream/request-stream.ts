import { eq } from 'drizzle-orm'
import type { Executor } from '../../database/connect.ts'
import { videos } from '../../database/schema.ts'
import type { Queue } from '../../queue/queue.ts'

/** Asks for streams of new videos. */
export interface StreamRequests {
  /** To be called before a transaction that asks. */
  open(): Promise<void>
  /** Has a stream made once the transaction is through. */
  send(transaction: Executor, videoId: string): Promise<void>
}

/** By the queue, for whoever runs a worker with ffmpeg; where there is to be none, nothing is asked for. */
export function createStreamRequests(queue: Queue, areMade: boolean): StreamRequests {
  if (!areMade) return { open: async () => {}, send: async () => {} }
  return {
    open: () => queue.open(),
    async send(transaction, videoId) {
      // Its owner sees that it is to come before anybody begins.
      await transaction.update(videos).set({ streamPercent: 0 }).where(eq(videos.id, videoId))
      await queue.send(transaction, 'make-stream', { videoId }, { onlyOneOf: videoId })
    },
  }
}
