import rateLimit from '@fastify/rate-limit'
import { readTelemetryReport } from '@kinora/releases'
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'

import { networkOf } from '@kinora/service-kit'
import { refuseUnauthorized } from '../security/operator-auth.ts'
import type { OperatorAuth } from '../security/operator-auth.ts'
import { policyReportsPath } from '../security/security-headers.ts'
import { storeReports } from './save-reports.ts'
import type { KeepOptions } from './save-reports.ts'
import type { TelemetryStore } from './telemetry-store.ts'

export interface TelemetryOptions extends KeepOptions {
  /** Database for reports. Without one, reports are dropped. */
  telemetry: TelemetryStore | undefined
  operatorAuth: OperatorAuth
}

/** Maximum beacon size, enough for long stacks. */
const maxBytes = 64 * 1024
const maxPolicyBytes = 64 * 1024
const defaultMinutes = 60
/** Rate limit on one network's reads. */
const reads = { max: 60, timeWindow: 60_000 }

/**
 * `POST /telemetry` receives pages' reports, `POST /telemetry/csp` receives policy violations, and `GET /telemetry/health` serves the operator. Reports are
 * untrusted (docs/decisions/0017).
 */
export async function telemetryRoutes(site: FastifyInstance, options: TelemetryOptions) {
  const { telemetry, operatorAuth, limits } = options
  await site.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) })
  // A beacon may arrive as text or JSON, whatever its content.
  site.removeAllContentTypeParsers()
  site.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxPolicyBytes }, (_request, body, done) =>
    done(null, body),
  )
  const { most: max, windowMs: timeWindow } = limits.reportsOfNetwork
  const config = { rateLimit: { max, timeWindow } }
  const reports = telemetry === undefined ? undefined : storeReports(site, telemetry, options)

  site.post('/telemetry', { config, bodyLimit: maxBytes }, async (request, reply) => {
    const read = readTelemetryReport(String(request.body))
    if (read === undefined) return reply.code(400).type('text/plain').send('The body is not a valid telemetry report.')
    await reports?.storeReport(read.report, read.unreadable, request)
    return reply.code(204).send()
  })

  site.post<{ Querystring: { release?: unknown } }>(policyReportsPath, { config }, async (request, reply) => {
    const { release } = request.query
    if (typeof release === 'string') await reports?.storeViolations(release, request)
    return reply.code(204).send()
  })

  /** The rate limit counts only requests with the token, so other callers can't use it up. */
  const forOperator: RouteShorthandOptions = {
    config: { rateLimit: { ...reads, hook: 'preHandler' } },
    onRequest: async (request, reply) => {
      const access = operatorAuth(request)
      if (access !== 'open') return refuseUnauthorized(reply, access)
      reply.header('cache-control', 'no-store')
    },
  }

  site.get<{ Querystring: { minutes?: unknown } }>('/telemetry/health', forOperator, async (request, reply) => {
    if (telemetry === undefined) return refuseWithout(reply)
    const minutes = Number(request.query.minutes ?? defaultMinutes)
    const most = limits.rawDays * 1_440
    if (!(minutes >= 1 && minutes <= most))
      return reply.code(400).type('text/plain').send(`The parameter "minutes" must be a number from 1 to ${most}.`)
    const health = await telemetry.health(minutes)
    return { ...health, unreadable: reports?.unreadableEvents() ?? {}, canary: reports?.judgedCanary() }
  })
}

function refuseWithout(reply: FastifyReply) {
  return reply.code(503).type('text/plain').send('This site does not store telemetry. Set DATABASE_URL to enable it.')
}
