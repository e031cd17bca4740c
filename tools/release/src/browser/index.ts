export { browserArguments } from './browser-arguments.ts'
export { findBrowser } from './find-browser.ts'
export type { BrowserKind } from './find-browser.ts'
