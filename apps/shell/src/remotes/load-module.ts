import { loadingOf } from '@kinora/releases/browser'

import type { CandidateBuild } from './candidate-builds.ts'
import { loadEntry } from './load-entry.ts'
import type { RemoteContainer } from './load-entry.ts'
import { createShareScope } from './runtime/share-scope.ts'

/** Loads what a build exposes as `./routes`. Rejects when a file does not come, is not what its hash says, or throws. The signal aborts when the remote's time is up. */
export type LoadModule = (build: CandidateBuild, signal: AbortSignal) => Promise<unknown>

/** Makes the page a host of Module Federation's containers, and shares the shell's packages with them. What only other builds than our preset's need is loaded for those. */
export function createModuleLoader(): LoadModule {
  const shareScope = createShareScope()
  const containers = new Map<string, Promise<RemoteContainer>>()

  async function loadContainer(build: CandidateBuild, signal: AbortSignal): Promise<RemoteContainer> {
    const loading = loadingOf(build)
    const container =
      loading.verifiesFiles && loading.runtime === 'own'
        ? await loadEntry(build, signal)
        : await (await import('./adapters/load-container.ts')).loadContainer(build, loading, loadEntry, signal)
    await container.init(shareScope, [])
    return container
  }

  return async (build, signal) => {
    // An entry runs once; a file behind it that did not come is asked for again.
    const loading = containers.get(build.entryUrl) ?? loadContainer(build, signal)
    containers.set(build.entryUrl, loading)
    loading.catch(() => containers.delete(build.entryUrl))
    const exposed = await (await loading).get('./routes')
    return exposed()
  }
}
