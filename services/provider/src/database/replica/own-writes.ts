import { ValkeyUnavailable, type Valkey } from '../../shared-state/valkey.ts'

/** Who has written lately, in whichever process. */
export interface OwnWrites {
  /** Notes that a user has written something. To be called after the write and before its answer. */
  note(userId: string): Promise<void>
  /** Whether a user may have written within the last `windowMs`: also true when nobody can know. */
  mayBeRecent(userId: string): Promise<boolean>
}

/** Without a state that processes share, one cannot know what another has written. */
export const unknownWrites: OwnWrites = { note: async () => {}, mayBeRecent: async () => true }

/**
 * Keeps in the shared state who has written. During an outage, and for `windowMs` after, everyone may have: what was not noted is then old
 * enough as well.
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

/** The answer in place of one that the shared state cannot give. */
function whileAway<Answer>(answer: Answer) {
  return (error: unknown) => {
    if (error instanceof ValkeyUnavailable) return answer
    throw error
  }
}
