/* Code that the page can load after it has become usable, in one file to save requests. Import it only with `import()`. */
export { Notices, showKeyboardHelp } from './layout/notices/notices.tsx'
export { startReporting } from './telemetry/start-reporting.ts'
