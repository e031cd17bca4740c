// One chunk: what only builds of ES modules need.
export { importContainer } from './import-container.ts'
export { requireModuleIntegrity } from './module-integrity.ts'
