export { baseConfig, pageConfig } from './base-config.ts'
export type { WebpackArguments } from './base-config.ts'
export { sharedByShell } from './shared-by-shell.ts'
export type { SharedByShell } from './shared-by-shell.ts'
