/** What the bench measures: how reports are summed up and read, and notes as pages make them. */
export { defaultReportLimits } from './report-limits.ts'
export { createTelemetryStore } from './telemetry-store.ts'
export type { TelemetryStore } from './telemetry-store.ts'
export { generateNotes } from '../test/generate-notes.ts'
export { planOfRead } from '../test/plan-of-read.ts'
