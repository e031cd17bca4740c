import { inArray, sql } from '../../database/drizzle.ts'
import type { Executor } from '../../database/connect.ts'
import { streamQueues } from '../../queue/jobs.ts'
import type { Queue } from '../../queue/queue.ts'

/** Requests streams for new videos. */
export interface StreamRequests {
  /** Must be called before a transaction that calls `send`. */
  open(): Promise<void>
  /** Requests a stream for a video when the transaction commits. */
  send(transaction: Executor, videoId: string): Promise<void>
}

/** Creates the stream requests for workers with ffmpeg. If streams are disabled, requests are no-ops. */
export function createStreamRequests(queue: Queue, areMade: boolean): StreamRequests {
  if (!areMade) return { open: async () => {}, send: async () => {} }
  return {
    open: () => queue.open(),
    async send(transaction, videoId) {
      await transaction.execute(
        sql`update public.videos set stream_percent = 0, stream_failure = null where id = ${videoId}`,
      )
      await sendStream(queue, transaction, 'make-stream', videoId)
    },
  }
}

/**
 * Adds a video to a queue at its account's turn. Turns are measured in seconds of video. An account's first video gets the turn of the current job. Each
 * further video is later by the duration of the account's other videos. An account with many uploads therefore delays only its own videos, and an account's
 * first upload runs next.
 */
export async function sendStream(
  queue: Pick<Queue, 'send'>,
  transaction: Executor,
  name: (typeof streamQueues)[number],
  videoId: string,
): Promise<void> {
  // Reads the table directly, because most connections can read only public videos.
  const { rows: found } = await transaction.execute<{ ownerId: string; durationSeconds: number }>(sql`
    select owner_id as "ownerId", duration_seconds as "durationSeconds" from public.videos where id = ${videoId}
  `)
  const [video] = found
  if (!video) return
  const seconds = Math.ceil(video.durationSeconds)
  // A job's priority is its negated turn, because pg-boss runs the highest priority first.
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

/** Priorities are 32-bit integers. */
const maxTurn = 2 ** 31 - 1
