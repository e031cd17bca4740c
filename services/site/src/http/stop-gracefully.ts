import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'

import type { ConnectionLimit } from './connection-limit.ts'

/** Shutdown timeouts, in milliseconds. */
export interface StopLimits {
  /** Time between reporting "not ready" and refusing connections, so load balancers can react. */
  leadMs: number
  /** How long requests in progress may then take to finish. */
  graceMs: number
}

export const defaultStopLimits: StopLimits = { leadMs: 0, graceMs: 10_000 }

/**
 * Makes `close` graceful: report "not ready", refuse new connections, finish requests in progress, then close dependencies.
 *
 * @returns a function that reports whether the shutdown has started.
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
