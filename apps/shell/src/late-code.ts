/* Code that can wait until the page is usable, bundled in one file to save requests. Import it only with `import()`. */
export { Notices, showKeyboardHelp } from './layout/notices/notices.tsx'
export { startReporting } from './telemetry/start-reporting.ts'
