/** Measurement tools that the budget tests reuse. */
export { chainDepth } from './page-load/chain-depth.ts'
export { createNetworkLog } from './page-load/network-log.ts'
export { measureMemory } from './page-load/measure-memory.ts'
export { logIn } from './products/ask-provider.ts'
