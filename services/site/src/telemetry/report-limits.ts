import { createWindowCounter } from '../security/window-counter.ts'
import type { WindowLimit } from '../security/window-counter.ts'

/** Limits on accepting reports. Reports above a limit are dropped without notifying the sender. */
export interface ReportLimits {
  /** Reports of any kind per network. Above this limit, the response is 429. */
  reportsOfNetwork: WindowLimit
  /** Reports per viewer. */
  reportsOfViewer: WindowLimit
  /** Rows stored for a network's events. */
  rowsOfNetwork: WindowLimit
  /** Rows stored for a network's violations. */
  violationsOfNetwork: WindowLimit
  /** Maximum number of rows of each kind. The oldest rows are deleted first. */
  maxRows: number
  /** How many days to keep reports. */
  rawDays: number
  violationDays: number
  /** Maximum number of concurrent writes. While the database is slow, further reports are dropped. */
  underWay: number
  /** How long to cache the live releases. */
  pointerMaxAgeMs: number
}

const minuteMs = 60_000
const hourMs = 3_600_000

export const defaultReportLimits: ReportLimits = {
  reportsOfNetwork: { most: 300, windowMs: minuteMs },
  reportsOfViewer: { most: 30, windowMs: minuteMs },
  rowsOfNetwork: { most: 3_000, windowMs: hourMs },
  violationsOfNetwork: { most: 300, windowMs: hourMs },
  maxRows: 500_000,
  rawDays: 7,
  violationDays: 30,
  underWay: 20,
  pointerMaxAgeMs: 1_000,
}

/** Decides whether to accept a report. */
export interface ReportLimiter {
  admitsEvents(report: { network: string; viewer: string | undefined; rows: number }): boolean
  admitsViolations(report: { network: string; rows: number }): boolean
}

export function createReportGate(limits: ReportLimits): ReportLimiter {
  const ofViewer = createWindowCounter(limits.reportsOfViewer)
  const rows = createWindowCounter(limits.rowsOfNetwork)
  const violations = createWindowCounter(limits.violationsOfNetwork)
  return {
    admitsEvents: (report) =>
      (report.viewer === undefined || ofViewer.take(report.viewer)) && rows.take(report.network, report.rows),
    admitsViolations: ({ network, rows: count }) => violations.take(network, count),
  }
}
