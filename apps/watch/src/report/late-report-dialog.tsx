import { lazy } from 'react'

/** The dialog, which loads when it opens. */
export const LateReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
