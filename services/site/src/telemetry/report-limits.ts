import { createWindowCounter } from '../security/window-counter.ts'
import type { WindowLimit } from '../security/window-counter.ts'

/** The limits for accepting reports. The site drops other reports without notifying the sender. */
export interface ReportLimits {
  /** Reports of any kind from one network. Above this limit, the response is 429. */
  reportsOfNetwork: WindowLimit
  /** Reports from one viewer. */
  reportsOfViewer: WindowLimit
  /** Rows stored for events from one network. */
  rowsOfNetwork: WindowLimit
  /** Rows stored for violations from one network. */
  violationsOfNetwork: WindowLimit
  /** The total number of rows stored, for each kind. The oldest rows are deleted first. */
  maxRows: number
  /** How many days reports are stored. */
  rawDays: number
  violationDays: number
  /** The maximum number of concurrent writes. While the database is slow, other reports are dropped. */
  underWay: number
  /** How long the live releases are cached. */
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

/** Decides whether a report is within the limits. */
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
