import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bounds } from '../config.ts'
import { unavailable } from './api-error.ts'

const retryAfterSeconds = 2
/** Longer than any single piece of work, so every interval has a measurement. */
const sampleMs = 1000
/** Startup delays distort the first measurement and part of the second. */
const startMs = 2 * sampleMs
const tooBusy = () => unavailable('Kinora is very busy right now. Please try again in a moment.', retryAfterSeconds)

/** Probes are never rejected: a busy process must still report that it's alive. */
const probePath = /^\/(healthz|readyz|api\/v1\/health)$/
/** Media requests are rejected last. They are cheap and don't use the database, and viewers notice a stalled video most. */
const mediaPath = /^\/media\//
/** How much more delay is tolerated for media requests than for other requests. */
const mediaFactor = 10

/**
 * Rejects requests early with a 503 when the event loop lags or too many calls wait for the database, so the remaining requests are served in time. Media
 * requests are rejected last, and probes never.
 */
export async function shedLoad(
  app: FastifyInstance,
  { isQueueFull, eventLoopDelayMs }: Pick<Bounds, 'eventLoopDelayMs'> & { isQueueFull: () => boolean },
): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    const path = pathOf(request)
    done(isQueueFull() && !probePath.test(path) && !mediaPath.test(path) ? tooBusy() : undefined)
  })
  let startedAt = Infinity
  app.addHook('onListen', async () => {
    startedAt = performance.now()
  })
  // High CPU usage is fine, but late timers indicate overload. So the limit applies to the event loop delay.
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    sampleInterval: sampleMs,
    async pressureHandler(request, _reply, _kind, value) {
      if (performance.now() < startedAt + startMs) return
      const path = pathOf(request)
      if (probePath.test(path)) return
      if (mediaPath.test(path) && (value ?? 0) < eventLoopDelayMs * mediaFactor) return
      throw tooBusy()
    },
  })
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}
