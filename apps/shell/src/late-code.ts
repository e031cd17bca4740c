/* Code that the page does not need to become usable, in one file, because each further file would cost a request. Import it only with `import()`. */
export { Notices, showKeyboardHelp } from './layout/notices/notices.tsx'
export { startReporting } from './telemetry/start-reporting.ts'
