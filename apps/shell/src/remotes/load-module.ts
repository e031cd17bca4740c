import type { CandidateBuild } from './candidate-builds.ts'
import { loadEntry } from './load-entry.ts'
import type { RemoteContainer } from './load-entry.ts'
import { provideRemoteRuntime } from './runtime/remote-runtime.ts'
import { createShareScope } from './runtime/share-scope.ts'

/** Loads what a build exposes as `./routes`. Rejects when a file does not come, is not what its hash says, or throws. */
export type LoadModule = (build: CandidateBuild) => Promise<unknown>

/** Makes the page a host of Module Federation's containers, and shares the shell's packages with them. */
export function createModuleLoader(): LoadModule {
  provideRemoteRuntime()
  const shareScope = createShareScope()
  const containers = new Map<string, Promise<RemoteContainer>>()

  async function loadContainer(build: CandidateBuild): Promise<RemoteContainer> {
    const container = await loadEntry(build)
    await container.init(shareScope, [])
    return container
  }

  return async (build) => {
    // An entry runs once; a file behind it that did not come is asked for again.
    const loading = containers.get(build.container) ?? loadContainer(build)
    containers.set(build.container, loading)
    loading.catch(() => containers.delete(build.container))
    const exposed = await (await loading).get('./routes')
    return exposed()
  }
}
