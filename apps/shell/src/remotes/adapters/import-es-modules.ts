import { browserCannotHold } from './browser-cannot-hold.ts'

/**
 * Loads what only builds of ES modules need.
 *
 * @throws {UnsupportedBuildError} when the browser cannot read it: then it is older than hashes in import maps, without which none of these builds is run.
 */
export async function importEsModules(): Promise<typeof import('./es-modules.ts')> {
  try {
    return await import('./es-modules.ts')
  } catch (error) {
    // The words of webpack's runtime for a script that has come and did not run.
    if ((error as { type?: unknown }).type !== 'missing') throw error
    throw browserCannotHold()
  }
}
