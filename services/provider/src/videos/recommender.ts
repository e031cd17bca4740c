import type { Database } from '../database/connect.ts'
import { findRecommendations } from './recommended.ts'

/** Computes viewers' recommendations in advance. */
export interface Recommender {
  /** The primary database, which stores the results. */
  database: Database
  /** Queues a viewer for recomputation. */
  findSoon(viewerId: string): void
  /** Stops accepting new work. Resolves when the current work is done. */
  close(): Promise<void>
}

/** Maximum queue length. Viewers who don't fit are queued again on their next request. */
const maxWaiting = 1000

export function createRecommender(database: Database, onFailure: (error: unknown) => void): Recommender {
  const waiting = new Set<string>()
  let isClosed = false
  // Runs sequentially, to use only one connection.
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
