export { buildSite } from './app.ts'
export type { SiteOptions } from './app.ts'
