export { freePort } from './free-port.ts'
export { startStack, workspace } from './start-stack.ts'
export type { Stack, StackOptions } from './start-stack.ts'
export { defaultBackoff } from './supervise.ts'
