export { getPage, getReports, pageQuery, reportReasons, reportsQuery, sendFeedback, sendReport } from './pages.ts'
export type { NewReport, OperatorPage, Report, ReportReason } from './pages.ts'
