import { releaseForViewer, releasesOfCanary } from '@kinora/releases'
import type { ReleasePointer, TelemetryReport } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { networkOf } from '../security/network-of.ts'
import type { ViewerIds } from '../security/viewer-ids.ts'
import type { CanaryJudgement, CanaryLimits } from './canary-guard.ts'
import { createCanaryWatch } from './canary-watch.ts'
import { createKnownReleases } from './known-releases.ts'
import type { KnownEvent } from './known-releases.ts'
import { createLiveReleases } from './live-releases.ts'
import type { LiveReleases } from './live-releases.ts'
import { readPolicyReports } from './policy-report.ts'
import { createPseudonyms } from './pseudonyms.ts'
import { createReportGate } from './report-limits.ts'
import type { ReportLimits } from './report-limits.ts'
import type { Reporter, TelemetryStore } from './telemetry-store.ts'

/** What reports are held against. */
export interface KeepOptions {
  store: ReleaseStore
  viewerIds: ViewerIds
  /** Hides who reported what. */
  key: Buffer
  canaryLimits: CanaryLimits
  limits: ReportLimits
}

/** Takes reports. Each call resolves when its report is kept or dropped, and never throws. */
export interface ReportKeeper {
  /** @param unreadable how many events of the report could not be read, and are not in it. */
  keepReport(report: TelemetryReport, unreadable: number, request: FastifyRequest): Promise<void>
  /** @param request carries what a browser says of the policy of a page of that release. */
  keepViolations(release: string, request: FastifyRequest): Promise<void>
  /** By release, how many events could not be read in the last hour, as far as this process received them. */
  unreadableEvents(): Record<string, number>
  /** What was thought of the canary when it was looked at last, here: it is looked at often. */
  judgedCanary(): CanaryJudgement | undefined
}

const hourInMs = 3_600_000
const minuteInMs = 60_000
/** After so many rows, those beyond what is kept go without waiting for the hour. */
const rowsBetweenSweeps = 20_000

/**
 * Decides of each report whether it is heard, keeps it, and has the canary judged. Telemetry serves the page, never the other way round: what cannot be kept is dropped.
 */
export function keepReports(site: FastifyInstance, telemetry: TelemetryStore, options: KeepOptions): ReportKeeper {
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
  let underWay = 0
  let rowsUntilSweep = 0
  /** By release and minute, the events that could not be read. Only live releases are in it, so it stays small. */
  let unreadableByMinute: { release: string; minute: number; count: number }[] = []

  function countUnreadable(release: string, count: number) {
    if (count === 0) return
    const minute = Math.floor(Date.now() / minuteInMs)
    const same = unreadableByMinute.find((one) => one.release === release && one.minute === minute)
    if (same !== undefined) {
      same.count += count
      return
    }
    const sinceMinute = minute - hourInMs / minuteInMs
    unreadableByMinute = [...unreadableByMinute.filter((one) => one.minute > sinceMinute), { release, minute, count }]
    site.log.warn(
      { release, count },
      'Pages of this release reported events that cannot be read, so they were dropped.',
    )
  }

  async function sweep() {
    rowsUntilSweep = rowsBetweenSweeps
    await telemetry
      .forget({ violationDays: limits.violationDays, rows: limits.maxRows })
      .catch((error: unknown) => site.log.error(error))
  }

  const housekeeping = setInterval(() => void sweep(), hourInMs).unref()
  const summing = setInterval(
    () => void telemetry.rollUp().catch((error: unknown) => site.log.error(error)),
    minuteInMs,
  ).unref()
  site.addHook('onClose', async () => {
    clearInterval(housekeeping)
    clearInterval(summing)
    watch.stop()
  })

  /** Who sent it, as far as that is stored: of a canary, the viewers who are in it by ids of the site's own, and nobody else. */
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

  /** What a release does not have nobody can have met in it. */
  async function knownEvents({ release, events }: TelemetryReport): Promise<KnownEvent[]> {
    const { known } = await readKnown(release)
    const valid = await Promise.all(events.map(known))
    return valid.filter((event) => event !== undefined)
  }

  /** @param keep says how many rows it has made. */
  async function keepWhileThereIsRoom(keep: () => Promise<number>) {
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
    unreadableEvents() {
      const sinceMinute = Math.floor(Date.now() / minuteInMs) - hourInMs / minuteInMs
      const counts: Record<string, number> = {}
      for (const { release, minute, count } of unreadableByMinute)
        if (minute > sinceMinute) counts[release] = (counts[release] ?? 0) + count
      return counts
    },
    keepReport: (report: TelemetryReport, unreadable: number, request: FastifyRequest) =>
      keepWhileThereIsRoom(async () => {
        const live = await readLive()
        if (live?.isLive(report.release) !== true) return 0
        const reporter = reporterOf(report, request, live)
        if (reporter === undefined) return 0
        const { viewer } = reporter
        const rows = report.events.length + unreadable
        if (!admission.admitsEvents({ network: networkOf(request.ip), viewer, rows })) return 0
        countUnreadable(report.release, unreadable)
        const events = await knownEvents(report)
        if (events.length === 0) return 0
        await telemetry.record({ ...report, events }, reporter)
        if (isOfCanary(report.release, live.pointer) && events.some(({ kind }) => kind === 'error'))
          await watch.noteError()
        return events.length
      }),

    async keepViolations(release: string, request: FastifyRequest) {
      const violations = readPolicyReports(String(request.body), request.host)
      if (violations.length === 0) return
      await keepWhileThereIsRoom(async () => {
        const live = await readLive()
        if (live?.isLive(release) !== true) return 0
        if (!admission.admitsViolations({ network: networkOf(request.ip), rows: violations.length })) return 0
        await telemetry.recordViolations(release, violations)
        return violations.length
      })
    },
  }
}

/** Whether the canary that runs is this release, or was. */
function isOfCanary(release: string, pointer: ReleasePointer): boolean {
  return pointer.canary !== undefined && releasesOfCanary(pointer).canary.includes(release)
}
