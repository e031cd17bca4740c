import { lazy } from 'react'

/** The report dialog. Its code loads when the dialog opens. */
export const LateReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
