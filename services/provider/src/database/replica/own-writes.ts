import { ValkeyUnavailable, type Valkey } from '../../shared-state/valkey.ts'

/** Tracks the users who have written recently, in any process. */
export interface OwnWrites {
  /** Records that a user has written. Call it after the write and before the response. */
  note(userId: string): Promise<void>
  /** Whether a user may have written within the last `windowMs`. If unknown, returns true. */
  mayBeRecent(userId: string): Promise<boolean>
}

/** Without shared state, a process can't know about writes in other processes. */
export const unknownWrites: OwnWrites = { note: async () => {}, mayBeRecent: async () => true }

/**
 * Records recent writers in the shared state. During an outage, and for `windowMs` after it, every user counts as a recent writer, because writes during the
 * outage weren't recorded.
 */
export function createOwnWrites(valkey: Pick<Valkey, 'ask' | 'connectedAt'>, windowMs: number): OwnWrites {
  let failedAt = -Infinity
  const ask: typeof valkey.ask = async (question) => {
    try {
      return await valkey.ask(question)
    } catch (error) {
      failedAt = performance.now()
      throw error
    }
  }
  return {
    note: (userId) =>
      ask(async (client) => void (await client.set(keyOf(userId), '', 'PX', windowMs))).catch(whileAway(undefined)),
    async mayBeRecent(userId) {
      const isNoted = await ask(async (client) => (await client.exists(keyOf(userId))) === 1).catch(whileAway(true))
      return isNoted || performance.now() < Math.max(failedAt, valkey.connectedAt) + windowMs
    },
  }
}

function keyOf(userId: string): string {
  return `kinora:wrote:${userId}`
}

/** Returns an error handler that returns `answer` if the shared state is unavailable. */
function whileAway<Answer>(answer: Answer) {
  return (error: unknown) => {
    if (error instanceof ValkeyUnavailable) return answer
    throw error
  }
}
