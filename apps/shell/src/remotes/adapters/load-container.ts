import type { Abi, BuildLoading, Runtime } from '@kinora/releases/browser'

import type { CandidateBuild } from '../candidate-builds.ts'
import type { RemoteContainer } from '../load-entry.ts'
import { UnsupportedBuildError } from '../remote-failure.ts'
import { provideRemoteRuntime } from '../runtime/remote-runtime.ts'
import { holdFiles } from './hold-files.ts'
import { importEsModules } from './import-es-modules.ts'

/** Runs a build's entry, and gives what it is to the shell: a container. */
type Adapter = (build: CandidateBuild, signal: AbortSignal) => Promise<RemoteContainer>

const importContainer: Adapter = async (build) => (await importEsModules()).importContainer(build)

const loadByFederation: Adapter = async (build, signal) =>
  (await import('./load-by-federation.ts')).loadByFederation(build, signal)

/** One adapter for each ABI that this shell says it loads; the first is the shell's own, which it needs in any case. */
const byAbi: Record<Exclude<Abi, 'webpack-container@1'>, Adapter> = {
  'esm-container@1': importContainer,
  'federation-manifest@1': loadByFederation,
}

/** What each runtime takes besides: the page offers it first, or it loads the build in the adapter's place. */
const byRuntime: Record<Runtime, (adapter: Adapter) => Adapter> = {
  own: (adapter) => adapter,
  'shell@1': (adapter) => {
    provideRemoteRuntime()
    return adapter
  },
  'enhanced@2': () => loadByFederation,
}

/**
 * Loads a build that is not of our preset of now. From before its first file on, the page holds its files to their hashes, if the build does not do that itself.
 *
 * @param loadEntry the adapter of `webpack-container@1`, which is in the shell's first script.
 * @param signal aborts when the remote's time is up.
 * @throws {UnsupportedBuildError} when this shell has no adapter for it, or this browser cannot hold its files to their hashes.
 */
export async function loadContainer(
  build: CandidateBuild,
  { abi, runtime, verifiesFiles }: BuildLoading,
  loadEntry: Adapter,
  signal: AbortSignal,
): Promise<RemoteContainer> {
  // Its own script may have come too late.
  signal.throwIfAborted()
  const adapters: Record<Abi, Adapter> = { ...byAbi, 'webpack-container@1': loadEntry }
  if (!Object.hasOwn(adapters, abi)) throw refusal(build, `a build of the ABI ${abi}`)
  if (!Object.hasOwn(byRuntime, runtime)) throw refusal(build, `a build for the runtime ${runtime}`)
  if (!verifiesFiles) holdFiles(build)
  return byRuntime[runtime as Runtime](adapters[abi as Abi])(build, signal)
}

function refusal({ build }: CandidateBuild, kind: string): UnsupportedBuildError {
  return new UnsupportedBuildError('incompatible', `${build} is ${kind}, which this page cannot load`)
}
