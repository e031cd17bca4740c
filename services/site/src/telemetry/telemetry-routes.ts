import rateLimit from '@fastify/rate-limit'
import type { ReleaseStore } from '@kinora/federation/storage'
import type { FastifyInstance } from 'fastify'

import { isFromThisMachine } from '../is-from-this-machine.ts'
import { guardCanary } from './canary-guard.ts'
import type { CanaryLimits } from './canary-guard.ts'
import { readTelemetryReport } from './telemetry-report.ts'
import type { TelemetryStore } from './telemetry-store.ts'

/** What the telemetry routes work with. */
export interface TelemetryOptions {
  /** Where reports are kept; without one they are dropped. */
  telemetry: TelemetryStore | undefined
  store: ReleaseStore
  limits: CanaryLimits
}

const maxBytes = 16 * 1024
const reportsPerMinute = 300
const summaryMinutes = 60
const keptDays = 30
const hourInMs = 3_600_000

/** `POST /telemetry`, where pages tell how they fare, and `GET /telemetry/summary` for programs on this machine. */
export async function telemetryRoutes(site: FastifyInstance, { telemetry, store, limits }: TelemetryOptions) {
  await site.register(rateLimit, { global: false })
  // A beacon says of itself that it is text or JSON; it is read as what it is.
  site.removeAllContentTypeParsers()
  site.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body))

  site.post(
    '/telemetry',
    { config: { rateLimit: { max: reportsPerMinute, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const report = readTelemetryReport(String(request.body))
      if (report === undefined) return reply.code(400).type('text/plain').send('No telemetry report.')
      // A release that is looked at before it goes live is not what viewers see.
      if (request.headers['x-kinora-release'] === undefined) await keep(report)
      return reply.code(204).send()
    },
  )

  site.get('/telemetry/summary', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isFromThisMachine(request)) return reply.code(404).type('text/plain').send('Not found')
    if (telemetry === undefined) return reply.code(503).type('text/plain').send('This site keeps no telemetry.')
    return telemetry.summary(summaryMinutes)
  })

  const housekeeping = setInterval(() => {
    telemetry?.forget(keptDays).catch((error: unknown) => site.log.error(error))
  }, hourInMs).unref()
  site.addHook('onClose', async () => clearInterval(housekeeping))

  /** Telemetry serves the page, never the other way round: what cannot be kept is dropped. */
  async function keep(report: NonNullable<ReturnType<typeof readTelemetryReport>>) {
    if (telemetry === undefined) return
    try {
      await telemetry.record(report)
      if (!report.events.some(({ kind }) => kind === 'error')) return
      const halted = await guardCanary(store, telemetry, limits)
      if (halted !== undefined)
        site.log.warn(`The canary ${halted} was halted: too many of its page loads met an error.`)
    } catch (error) {
      site.log.error(error)
    }
  }
}
