import type { FastifyInstance } from 'fastify'
import pTimeout from 'p-timeout'
import type { Bounds } from '../config.ts'
import type { DatabasePool } from '../database/database-pool.ts'
import type { MediaStorage } from '../media/storage.ts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { unavailable } from '../http/api-error.ts'
import { ok, responses } from '../http/envelope.ts'
import { announceSeparateViews } from '../videos/separate-views.ts'

/** Whether this process works and should receive requests. */
export interface Readiness {
  /** Checks whether the database and the storage are reachable. Results are cached for `healthCacheMs`. */
  check(): Promise<Checks>
  /** Whether the process is shutting down. Load balancers then stop sending requests to it. */
  readonly isStopping: boolean
}

/** Short, so a hanging bucket doesn't delay a probe. The provider is ready even without its storage. */
const storageMs = 500

type Check = 'up' | 'down'
type Checks = Record<'database' | 'storage', Check>

export function createReadiness(
  pool: Pick<DatabasePool, 'answers'>,
  storage: Pick<MediaStorage, 'isReachable'>,
  {
    healthMs,
    healthCacheMs,
    isStopping = () => false,
  }: Pick<Bounds, 'healthMs' | 'healthCacheMs'> & { isStopping?: () => boolean },
): Readiness {
  let latest: { at: number; answer: Promise<Checks> } | undefined

  async function look(): Promise<Checks> {
    const [database, ofStorage] = await Promise.all([
      within(healthMs, pool.answers()),
      within(Math.min(healthMs, storageMs), storage.isReachable()),
    ])
    return { database, storage: ofStorage }
  }

  return {
    check() {
      const now = performance.now()
      if (!latest || now - latest.at > healthCacheMs) latest = { at: now, answer: look() }
      return latest.answer
    },
    get isStopping() {
      return isStopping()
    },
  }
}

async function within(milliseconds: number, reached: Promise<boolean>): Promise<Check> {
  return (await pTimeout(reached, { milliseconds, fallback: () => false })) ? 'up' : 'down'
}

/**
 * `GET /healthz` succeeds while the process runs. `GET /readyz` responds 503 while the database is
 * unavailable and during shutdown. A provider without its storage is still ready, because it can
 * serve everything except media.
 */
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

/** `/health`: whether this process can do its work. */
export function healthRoutes(readiness: Readiness): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/health',
      schema: {
        tags: ['health'],
        summary: 'Reports whether the database responds',
        response: responses(200, Type.Object({ status: Type.Literal('up') }), 503),
      },
      async handler(_request, reply) {
        announceSeparateViews(reply)
        if ((await readiness.check()).database === 'down') throw unavailable('The database does not respond.', 2)
        return ok('The provider is up.', { status: 'up' as const })
      },
    })
  }
}
