import type { Database } from '../database/connect.ts'
import { findRecommendations } from './recommended.ts'

/** Finds what is recommended to viewers, before they ask for it. */
export interface Recommender {
  /** Where it is kept: the primary. */
  database: Database
  /** Finds it anew for a viewer when nothing else is being found, after what they wrote has been answered. */
  findSoon(viewerId: string): void
  /** Begins nothing more, and resolves when nothing is under way. */
  close(): Promise<void>
}

/** More than these need not wait: for whoever is not among them it is found when they ask. */
const mostWaiting = 1000

export function createRecommender(database: Database, onFailure: (error: unknown) => void): Recommender {
  const waiting = new Set<string>()
  let isClosed = false
  // One after the other, so that it takes one connection.
  let last = Promise.resolve()

  async function findFor(viewerId: string): Promise<void> {
    waiting.delete(viewerId)
    if (!isClosed) await findRecommendations(database, viewerId).catch(onFailure)
  }

  return {
    database,
    findSoon(viewerId) {
      if (waiting.has(viewerId) || waiting.size >= mostWaiting) return
      waiting.add(viewerId)
      last = last.then(() => findFor(viewerId))
    },
    async close() {
      isClosed = true
      await last
    },
  }
}
