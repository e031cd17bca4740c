import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'

import type { ConnectionLimit } from './connection-limit.ts'

/** How a site stops, in milliseconds. */
export interface StopLimits {
  /** Between saying that it is not ready and refusing connections, for what sends it viewers. */
  leadMs: number
  /** How long requests under way may take from then on. */
  graceMs: number
}

export const defaultStopLimits: StopLimits = { leadMs: 0, graceMs: 10_000 }

/**
 * The order in which `close` stops the site: it says that it is not ready, refuses new connections, lets the requests under way end, and at last closes what it
 * leans on. Readers who have stalled are not waited for.
 *
 * @returns whether the stop has begun.
 */
export function stopGracefully(
  site: FastifyInstance,
  connections: ConnectionLimit,
  { leadMs, graceMs }: StopLimits,
): () => boolean {
  let isStopping = false
  site.addHook('preClose', async () => {
    isStopping = true
    if (leadMs > 0) await wait(leadMs)
    connections.letGo()
    const timer = setTimeout(() => site.server.closeAllConnections(), graceMs)
    site.server.once('close', () => clearTimeout(timer))
  })
  return () => isStopping
}
