import type { Metrics } from '@kinora/service-kit'
import { releaseForViewer, releasesOfCanary } from '@kinora/releases'
import type { ReleasePointer, TelemetryReport } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { networkOf } from '@kinora/service-kit'
import type { ViewerIds } from '../security/viewer-ids.ts'
import type { CanaryJudgement, CanaryLimits } from './canary-watch.ts'
import { createCanaryWatch } from './canary-watch.ts'
import { createKnownReleases } from './known-releases.ts'
import type { KnownEvent } from './known-releases.ts'
import { createLiveReleases } from './live-releases.ts'
import type { LiveReleases } from './live-releases.ts'
import { readPolicyReports } from './policy-report.ts'
import { createReportGate } from './report-limits.ts'
import type { ReportLimits } from './report-limits.ts'
import { countReports } from './report-metrics.ts'
import type { Reporter, TelemetryStore } from './telemetry-store.ts'
import { createHmac } from 'node:crypto'

export interface KeepOptions {
  store: ReleaseStore
  viewerIds: ViewerIds
  /** Key for viewers' and networks' pseudonyms. */
  key: Buffer
  canaryLimits: CanaryLimits
  limits: ReportLimits
  metrics?: Metrics | undefined
}

/** Stores reports. Each call resolves once its report is stored or dropped, and never rejects. */
export interface ReportStore {
  /** @param unreadable how many of the report's events were unreadable. */
  storeReport(report: TelemetryReport, unreadable: number, request: FastifyRequest): Promise<void>
  /** @param request a browser's report about policy violations on one of the release's pages. */
  storeViolations(release: string, request: FastifyRequest): Promise<void>
  /** By release, how many events this process couldn't read within the last hour. */
  unreadableEvents(): Record<string, number>
  judgedCanary(): CanaryJudgement | undefined
}

const hourInMs = 3_600_000
/** After this many new rows, old rows are deleted without waiting for the hourly clean-up. */
const rowsBetweenSweeps = 20_000

/**
 * Decides which reports to accept, counts and stores them, and triggers canary judgements. Drops reports that can't be stored, because a page must never wait
 * for telemetry.
 */
export function storeReports(site: FastifyInstance, telemetry: TelemetryStore, options: KeepOptions): ReportStore {
  const { store, viewerIds, key, canaryLimits, limits } = options
  const readLive = createLiveReleases(store, limits.pointerMaxAgeMs)
  const readKnown = createKnownReleases(store)
  const pseudonyms = createPseudonyms(key)
  const admission = createReportGate(limits)
  const watch = createCanaryWatch({
    store,
    telemetry,
    limits: canaryLimits,
    onChange: ({ kind, release, because, evidence }) =>
      site.log.warn({ canary: release, evidence }, `The canary ${release} was ${kind}. ${because}`),
    onError: (error) => site.log.error(error),
  })
  const count = countReports(options.metrics)
  let underWay = 0
  let rowsUntilSweep = 0
  const unreadable = new LRUCache<string, number>({ max: 50, ttl: hourInMs, noUpdateTTL: true })

  function noteUnreadable(release: string, events: number) {
    if (events === 0) return
    unreadable.set(release, (unreadable.get(release) ?? 0) + events)
    site.log.warn({ release, count: events }, 'Dropped unreadable events that pages of this release reported.')
  }

  async function sweep() {
    rowsUntilSweep = rowsBetweenSweeps
    await telemetry.forget().catch((error: unknown) => site.log.error(error))
  }

  const housekeeping = setInterval(() => void sweep(), hourInMs).unref()
  site.addHook('onClose', async () => {
    clearInterval(housekeeping)
    watch.stop()
  })

  /** Returns the sender's pseudonyms. Only viewers whom this site has put into a canary may report on that canary. */
  function reporterOf(
    { release }: TelemetryReport,
    request: FastifyRequest,
    { pointer }: LiveReleases,
  ): Reporter | undefined {
    const id = viewerIds.read(request)
    const salt = pointer.canary?.salt ?? new Date().toISOString().slice(0, 10)
    const isOutside = () => id === undefined || releaseForViewer(pointer, id) !== pointer.canary?.release
    if (isOfCanary(release, pointer) && isOutside()) return undefined
    return {
      viewer: id === undefined ? undefined : pseudonyms.viewer(id, salt),
      address: pseudonyms.network(request.ip, salt),
    }
  }

  /** Drops events for builds that aren't part of the release. */
  async function knownEvents({ release, events }: TelemetryReport): Promise<KnownEvent[]> {
    const { known } = await readKnown(release)
    const valid = await Promise.all(events.map(known))
    return valid.filter((event) => event !== undefined)
  }

  /** @param keep stores the report and returns how many rows it wrote. */
  async function storeWithinLimit(keep: () => Promise<number>) {
    if (underWay >= limits.underWay) return
    underWay += 1
    try {
      const rows = await keep()
      rowsUntilSweep -= rows
      if (rows > 0 && rowsUntilSweep <= 0) await sweep()
    } catch (error) {
      site.log.error(error)
    } finally {
      underWay -= 1
    }
  }

  return {
    judgedCanary: () => watch.judged(),
    unreadableEvents: () => Object.fromEntries(unreadable.entries()),
    storeReport: (report: TelemetryReport, unreadableInIt: number, request: FastifyRequest) =>
      storeWithinLimit(async () => {
        const live = await readLive()
        if (live?.isLive(report.release) !== true) return 0
        const reporter = reporterOf(report, request, live)
        if (reporter === undefined) return 0
        const { viewer } = reporter
        const rows = report.events.length + unreadableInIt
        if (!admission.admitsEvents({ network: networkOf(request.ip), viewer, rows })) return 0
        noteUnreadable(report.release, unreadableInIt)
        const events = await knownEvents(report)
        if (events.length === 0) return 0
        events.forEach(count.event)
        await telemetry.record({ ...report, events }, reporter)
        if (isOfCanary(report.release, live.pointer) && events.some(({ kind }) => kind === 'error'))
          await watch.noteError()
        return events.length
      }),

    async storeViolations(release: string, request: FastifyRequest) {
      const violations = readPolicyReports(String(request.body), request.host)
      if (violations.length === 0) return
      await storeWithinLimit(async () => {
        const live = await readLive()
        if (live?.isLive(release) !== true) return 0
        if (!admission.admitsViolations({ network: networkOf(request.ip), rows: violations.length })) return 0
        violations.forEach(count.violation)
        await telemetry.recordViolations(release, violations)
        return violations.length
      })
    },
  }
}

/** Whether a release is, or was, the running canary's. */
function isOfCanary(release: string, pointer: ReleasePointer): boolean {
  return pointer.canary !== undefined && releasesOfCanary(pointer).canary.includes(release)
}

/** Creates pseudonyms for the viewers and networks in stored reports. */
interface Pseudonyms {
  viewer(id: string, salt: string): string
  /** Returns one pseudonym for all IP addresses of a customer's network. */
  network(ip: string, salt: string): string
}

/**
 * Creates pseudonyms that can't be reversed without the key. A new salt leads to new pseudonyms, so reports from different canaries or days can't be linked.
 */
function createPseudonyms(key: Buffer): Pseudonyms {
  const name = (kind: string, value: string, salt: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, salt, value]))
      .digest('base64url')
      .slice(0, 22)
  return {
    viewer: (id, salt) => name('viewer', id, salt),
    network: (ip, salt) => name('address', networkOf(ip), salt),
  }
}
