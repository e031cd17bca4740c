import type { FastifyInstance } from 'fastify'
import pTimeout from 'p-timeout'
import type { Bounds } from './bounds.ts'
import type { DatabasePool } from './database/database-pool.ts'

/** Whether this process can do its work, and whether it is still to be given any. */
export interface Readiness {
  /** Looks whether the database answers, but not more often than once in `healthCacheMs`, however often it is asked. */
  check(): Promise<{ database: 'up' | 'down' }>
  readonly isStopping: boolean
  /** From now on, not ready: whoever spreads the requests over processes sends none here any more. */
  stop(): void
}

export function createReadiness(
  pool: Pick<DatabasePool, 'answers'>,
  { healthMs, healthCacheMs }: Pick<Bounds, 'healthMs' | 'healthCacheMs'>,
): Readiness {
  let isStopping = false
  let latest: { at: number; answer: Promise<{ database: 'up' | 'down' }> } | undefined

  const look = async () => {
    const isUp = await pTimeout(pool.answers(), { milliseconds: healthMs, fallback: () => false })
    return { database: isUp ? ('up' as const) : ('down' as const) }
  }

  return {
    check() {
      const now = performance.now()
      if (!latest || now - latest.at > healthCacheMs) latest = { at: now, answer: look() }
      return latest.answer
    },
    get isStopping() {
      return isStopping
    },
    stop() {
      isStopping = true
    },
  }
}

/** `GET /healthz`: alive, for as long as the process runs. `GET /readyz`: able, which is 503 while the database is away and from a stop on. */
export function addProbes(app: FastifyInstance, readiness: Readiness): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    schema: { hide: true },
    handler: (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    schema: { hide: true },
    async handler(_request, reply) {
      const checks = await readiness.check()
      const status = readiness.isStopping ? 'stopping' : checks.database === 'up' ? 'ready' : 'not ready'
      reply.header('cache-control', 'no-store')
      if (status !== 'ready') reply.code(503).header('retry-after', '2')
      return { status, checks }
    },
  })
}
