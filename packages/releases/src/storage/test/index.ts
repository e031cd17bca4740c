/** Real servers for tests, and a proxy that injects failures. Not published. */
export { startFaultProxy } from './fault-proxy.ts'
export type { Fault, FaultProxy } from './fault-proxy.ts'
export { installDebianPrograms } from './install-debian-programs.ts'
export type { DebianPrograms, InstalledPrograms } from './install-debian-programs.ts'
export { openTestBucket } from './test-bucket.ts'
export type { TestBucket } from './test-bucket.ts'
