import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bounds } from '../bounds.ts'
import { unavailable } from './api-error.ts'

const RETRY_AFTER_SECONDS = 2
/** Longer than any single piece of work, or there would be moments without a measurement. */
const SAMPLE_MS = 1000
/** A process that has just started was late because it was starting: the first measurement, and some of the second, tell nothing. */
const START_MS = 2 * SAMPLE_MS
const tooBusy = () => unavailable('Kinora is very busy right now. Please try again in a moment.', RETRY_AFTER_SECONDS)

/** Probes are never shed: whoever asks how a busy process fares must hear that it lives. */
const PROBES = /^\/(healthz|readyz|api\/v1\/health)$/
/** Media are shed last: they cost little, need no database, and a video that stops is what a viewer notices most. */
const MEDIA = /^\/media\//
/** How many times more late than others they take. */
const MEDIA_FACTOR = 10

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
    done(isQueueFull() && !PROBES.test(path) && !MEDIA.test(path) ? tooBusy() : undefined)
  })
  let startedAt = Infinity
  app.addHook('onListen', async () => {
    startedAt = performance.now()
  })
  // A process that uses all of its time is well used; one whose timers are late is overloaded. So it is the delay that counts.
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    sampleInterval: SAMPLE_MS,
    async pressureHandler(request, _reply, _kind, value) {
      if (performance.now() < startedAt + START_MS) return
      const path = pathOf(request)
      if (PROBES.test(path)) return
      if (MEDIA.test(path) && (value ?? 0) < eventLoopDelayMs * MEDIA_FACTOR) return
      throw tooBusy()
    },
  })
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}
