import type { CandidateBuild } from '../candidate-builds.ts'
import type { RemoteContainer } from '../load-entry.ts'
import { requireModuleIntegrity } from './module-integrity.ts'

/**
 * Imports the entry of a build that is an ES module.
 *
 * @throws {UnsupportedBuildError} when the browser would not hold it, and what it imports, to their hashes.
 * @throws {Error} when a module does not come, is not what was released, or the entry exports no container.
 */
export async function importContainer(build: CandidateBuild): Promise<RemoteContainer> {
  await requireModuleIntegrity(build)
  const { entryUrl } = build
  const { init, get } = (await import(/* webpackIgnore: true */ entryUrl)) as Partial<RemoteContainer>
  if (init === undefined || get === undefined)
    throw new Error(`The entry ${entryUrl} is an ES module, and does not export "init" and "get".`)
  return {
    init,
    get: (module) => get(module).catch((error: unknown) => Promise.reject(asFileError(error))),
  }
}

/** A module that did not come has no name of its own among errors; this is the one that webpack's runtime gives it. */
function asFileError(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error
  return Object.assign(new Error(error.message, { cause: error }), { name: 'ChunkLoadError' })
}
