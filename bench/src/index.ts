/** The measuring tools that budget tests share with the bench. */
export { chainDepth } from './page-load/chain-depth.ts'
export { createNetworkLog } from './page-load/network-log.ts'
export { measureMemory } from './page-load/measure-memory.ts'
export { logIn } from './products/ask-provider.ts'
