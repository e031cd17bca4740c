import { createWindowCounter } from '../security/window-counter.ts'
import type { WindowLimit } from '../security/window-counter.ts'

/** How much is heard. What is beyond is dropped, and nobody hears of it. */
export interface ReportLimits {
  /** Reports of one network, of whatever kind; past these it is asked to wait. */
  reportsOfNetwork: WindowLimit
  /** Reports of one viewer. */
  reportsOfViewer: WindowLimit
  /** Rows that the events of one network's reports make. */
  rowsOfNetwork: WindowLimit
  /** Rows that the violations which one network reports make. */
  violationsOfNetwork: WindowLimit
  /** Rows that are kept in all, of each kind; the oldest go. */
  maxRows: number
  /** How long the reports of pages are kept as they came, and their sums of five minutes. */
  rawDays: number
  /** How long their sums of an hour are kept. */
  hourlyDays: number
  violationDays: number
  /** Before a read sums are made anew after so many times as long as it took the last time. */
  restAfterSums: number
  /** Reports that are being written at a time; while the database is slow, others are dropped. */
  underWay: number
  /** What is live is read again after so long. */
  pointerMaxAgeMs: number
}

const minuteMs = 60_000
const hourMs = 3_600_000

/** The limits that hold where a site sets no others. */
export const defaultReportLimits: ReportLimits = {
  reportsOfNetwork: { most: 300, windowMs: minuteMs },
  reportsOfViewer: { most: 30, windowMs: minuteMs },
  rowsOfNetwork: { most: 3_000, windowMs: hourMs },
  violationsOfNetwork: { most: 300, windowMs: hourMs },
  maxRows: 1_000_000,
  rawDays: 7,
  hourlyDays: 90,
  violationDays: 30,
  restAfterSums: 5,
  underWay: 20,
  pointerMaxAgeMs: 1_000,
}

/** Says of each report whether it is still heard. */
export interface ReportGate {
  admitsEvents(report: { network: string; viewer: string | undefined; rows: number }): boolean
  admitsViolations(report: { network: string; rows: number }): boolean
}

export function createReportGate(limits: ReportLimits): ReportGate {
  const ofViewer = createWindowCounter(limits.reportsOfViewer)
  const rows = createWindowCounter(limits.rowsOfNetwork)
  const violations = createWindowCounter(limits.violationsOfNetwork)
  return {
    admitsEvents: (report) =>
      (report.viewer === undefined || ofViewer.take(report.viewer)) && rows.take(report.network, report.rows),
    admitsViolations: ({ network, rows: count }) => violations.take(network, count),
  }
}
