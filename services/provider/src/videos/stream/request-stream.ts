import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../database/connect.ts'
import { videos } from '../../database/schema.ts'
import { streamQueues } from '../../queue/jobs.ts'
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
      await transaction.update(videos).set({ streamPercent: 0, streamFailure: null }).where(eq(videos.id, videoId))
      await sendStream(queue, transaction, 'make-stream', videoId)
    },
  }
}

/**
 * Puts a video into one of the queues at its account's turn. Turns are counted in seconds of video: the first of an account has the turn of what is being made now, and
 * each further one comes as much later as the account's other videos are long. So an account that uploads a lot waits for itself, and one that uploads its first is next.
 */
export async function sendStream(
  queue: Pick<Queue, 'send'>,
  transaction: Executor,
  name: (typeof streamQueues)[number],
  videoId: string,
): Promise<void> {
  const [video] = await transaction
    .select({ ownerId: videos.ownerId, durationSeconds: videos.durationSeconds })
    .from(videos)
    .where(eq(videos.id, videoId))
  if (!video) return
  const seconds = Math.ceil(video.durationSeconds)
  // A job's priority is its turn with a minus sign, because pg-boss takes the highest one first.
  const { rows } = await transaction.execute<{ at: number }>(sql`
    select coalesce(greatest(
      (select coalesce(max(-priority) filter (where state = 'active'), min(-priority)) from pgboss.job
        where name = ${name} and state <= 'active'),
      (select max((data->>'seconds')::int - priority) from pgboss.job
        where ${inArray(sql`name`, [...streamQueues])} and group_id = ${video.ownerId} and state < 'completed'
          and singleton_key <> ${videoId})
    ), 0)::int as at
  `)
  const at = Math.min(rows[0]?.at ?? 0, maxTurn)
  await queue.send(
    transaction,
    name,
    { videoId, seconds },
    { onlyOneOf: videoId, turn: { ownerId: video.ownerId, at } },
  )
}

/** A priority is a number of 32 bits. */
const maxTurn = 2 ** 31 - 1
