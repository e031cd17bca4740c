import rateLimit from '@fastify/rate-limit'
import { readTelemetryReport } from '@kinora/releases'
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'

import { networkOf } from '../security/network-of.ts'
import { refuseUnauthorized } from '../security/operator-gate.ts'
import type { OperatorGate } from '../security/operator-gate.ts'
import { policyReportsPath } from '../security/security-headers.ts'
import { keepReports } from './save-reports.ts'
import type { KeepOptions } from './save-reports.ts'
import type { TelemetryStore } from './telemetry-store.ts'

/** What the telemetry routes work with. */
export interface TelemetryOptions extends KeepOptions {
  /** Where reports are kept; without one they are dropped. */
  telemetry: TelemetryStore | undefined
  /** Opens the summary. */
  gate: OperatorGate
}

/** As much as a browser sends in a beacon: many errors with long stacks must not cost a report. */
const maxBytes = 64 * 1024
const maxPolicyBytes = 64 * 1024
const summaryMinutes = 60
/** Reads of one network: a console that is looked at asks now and then. */
const reads = { max: 60, timeWindow: 60_000 }

/**
 * `POST /telemetry` for reports from pages, `POST /telemetry/csp` for policy violations, and `GET /telemetry/summary` and `GET /telemetry/health` for the
 * site's operator. Reports are untrusted (docs/decisions/0017).
 */
export async function telemetryRoutes(site: FastifyInstance, options: TelemetryOptions) {
  const { telemetry, gate, limits } = options
  await site.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) })
  // A beacon says of itself that it is text or JSON; it is read as what it is.
  site.removeAllContentTypeParsers()
  site.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxPolicyBytes }, (_request, body, done) =>
    done(null, body),
  )
  const { most: max, windowMs: timeWindow } = limits.reportsOfNetwork
  const config = { rateLimit: { max, timeWindow } }
  const keeper = telemetry === undefined ? undefined : keepReports(site, telemetry, options)

  site.post('/telemetry', { config, bodyLimit: maxBytes }, async (request, reply) => {
    const read = readTelemetryReport(String(request.body))
    if (read === undefined) return reply.code(400).type('text/plain').send('This is not a telemetry report.')
    await keeper?.keepReport(read.report, read.unreadable, request)
    return reply.code(204).send()
  })

  site.post<{ Querystring: { release?: unknown } }>(policyReportsPath, { config }, async (request, reply) => {
    const { release } = request.query
    if (typeof release === 'string') await keeper?.keepViolations(release, request)
    return reply.code(204).send()
  })

  /** What is refused for want of the token costs those who have it nothing of what they may ask for. */
  const forOperator: RouteShorthandOptions = {
    config: { rateLimit: { ...reads, hook: 'preHandler' } },
    onRequest: async (request, reply) => {
      const access = gate(request)
      if (access !== 'open') return refuseUnauthorized(reply, access)
      reply.header('cache-control', 'no-store')
    },
  }

  site.get('/telemetry/summary', forOperator, async (_request, reply) => {
    if (telemetry === undefined) return refuseWithout(reply)
    const summary = await telemetry.summary(summaryMinutes, options.canaryLimits.viewersPerNetwork)
    return { ...summary, unreadable: keeper?.unreadableEvents() ?? {} }
  })

  site.get<{ Querystring: { minutes?: unknown } }>('/telemetry/health', forOperator, async (request, reply) => {
    if (telemetry === undefined) return refuseWithout(reply)
    const minutes = Number(request.query.minutes ?? summaryMinutes)
    const most = limits.hourlyDays * 1_440
    if (!(minutes >= 1 && minutes <= most))
      return reply.code(400).type('text/plain').send(`minutes is a number from 1 to ${most}.`)
    return { ...(await telemetry.health(minutes)), canary: keeper?.judgedCanary() }
  })
}

function refuseWithout(reply: FastifyReply) {
  return reply.code(503).type('text/plain').send('This site keeps no telemetry.')
}
