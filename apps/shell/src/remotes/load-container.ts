import { loadEntry } from './load-entry.ts'
import type { RemoteContainer } from './load-entry.ts'
import { provideRemoteRuntime } from './runtime/remote-runtime.ts'
import { createShareScope } from './runtime/share-scope.ts'

/** A build of a remote, as far as loading it goes. */
export interface RemoteBuild {
  /** The build's id, `<version>-<hash>`. */
  build: string
  /** The global that its entry defines. */
  container: string
  entryUrl: string
  integrity: string
}

/** Loads what a build exposes as `./routes`. Rejects when a file does not come, is not what its hash says, or throws. */
export type LoadRoutes = (build: RemoteBuild) => Promise<unknown>

/** Makes the page a host of Module Federation's containers, and shares the shell's packages with them. */
export function createContainerLoader(): LoadRoutes {
  provideRemoteRuntime()
  const shareScope = createShareScope()
  const containers = new Map<string, Promise<RemoteContainer>>()

  async function open({ container, entryUrl, integrity }: RemoteBuild): Promise<RemoteContainer> {
    const remote = await loadEntry(entryUrl, container, integrity)
    await remote.init(shareScope, [])
    return remote
  }

  return async (build) => {
    // An entry runs once; a file behind it that did not come is asked for again.
    const opened = containers.get(build.container) ?? open(build)
    containers.set(build.container, opened)
    opened.catch(() => containers.delete(build.container))
    const exposed = await (await opened).get('./routes')
    return exposed()
  }
}
