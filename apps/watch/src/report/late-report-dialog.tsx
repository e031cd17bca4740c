import { lazy } from 'react'

/** The report dialog, whose code loads when it opens. */
export const LateReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
