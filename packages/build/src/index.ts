export { pageConfig } from './page-config.ts'
export { remoteConfig } from './remote-config.ts'
export type { BuildTarget } from './remote-config.ts'
export { shellConfig } from './shell-config.ts'
