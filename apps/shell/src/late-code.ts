/*
 * What nobody needs before the page is there, as one file: each more would cost a request and its headers. Imported by `import()` alone.
 */
export { Notices, showKeyboardHelp } from './layout/notices/notices.tsx'
export { startReporting } from './telemetry/start-reporting.ts'
