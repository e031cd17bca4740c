import type { Database } from '../database/connect.ts'
import { findRecommendations } from './recommended.ts'

/** Computes the recommendations of viewers in advance. */
export interface Recommender {
  /** The primary, where the results are stored. */
  database: Database
  /** Queues a viewer for recomputation, after the response to their write has been sent. */
  findSoon(viewerId: string): void
  /** Stops starting work, and resolves when the current work is done. */
  close(): Promise<void>
}

/** The maximum queue length. Viewers who do not fit are computed on their next request. */
const maxWaiting = 1000

export function createRecommender(database: Database, onFailure: (error: unknown) => void): Recommender {
  const waiting = new Set<string>()
  let isClosed = false
  // Sequentially, to use only one connection.
  let last = Promise.resolve()

  async function findFor(viewerId: string): Promise<void> {
    waiting.delete(viewerId)
    if (!isClosed) await findRecommendations(database, viewerId).catch(onFailure)
  }

  return {
    database,
    findSoon(viewerId) {
      if (waiting.has(viewerId) || waiting.size >= maxWaiting) return
      waiting.add(viewerId)
      last = last.then(() => findFor(viewerId))
    },
    async close() {
      isClosed = true
      await last
    },
  }
}
