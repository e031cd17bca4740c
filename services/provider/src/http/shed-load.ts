import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bounds } from '../config.ts'
import { unavailable } from './api-error.ts'

const retryAfterSeconds = 2
/** Longer than any single piece of work, or there would be moments without a measurement. */
const sampleMs = 1000
/** A process that has just started was late because it was starting: the first measurement, and some of the second, tell nothing. */
const startMs = 2 * sampleMs
const tooBusy = () => unavailable('Kinora is very busy right now. Please try again in a moment.', retryAfterSeconds)

/** Probes are never shed: whoever asks how a busy process fares must hear that it lives. */
const probePath = /^\/(healthz|readyz|api\/v1\/health)$/
/** Media are shed last: they cost little, need no database, and a video that stops is what a viewer notices most. */
const mediaPath = /^\/media\//
/** How many times more late than others they take. */
const mediaFactor = 10

/**
 * Answers 503 early, before a request has cost anything, when the process lags behind or too many calls wait for the database already: a
 * few are told to come back, so that the others are answered in time. Probes are not shed, and media last.
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
  // A process that uses all of its time is well used; one whose timers are late is overloaded. So it is the delay that counts.
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
