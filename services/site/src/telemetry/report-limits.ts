import { createWindowCounter } from '../security/window-counter.ts'
import type { WindowLimit } from '../security/window-counter.ts'

/** How many reports count. The site drops others without telling the sender. */
export interface ReportLimits {
  /** Reports of one network, of any kind. Past these the response is 429. */
  reportsOfNetwork: WindowLimit
  /** Reports of one viewer. */
  reportsOfViewer: WindowLimit
  /** Rows written for the events of one network. */
  rowsOfNetwork: WindowLimit
  /** Rows written for the violations that one network reports. */
  violationsOfNetwork: WindowLimit
  /** Rows stored in all, of each kind. The oldest are deleted first. */
  maxRows: number
  /** How long reports are stored. */
  rawDays: number
  violationDays: number
  /** Reports that are written at the same time. While the database is slow, others are dropped. */
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
