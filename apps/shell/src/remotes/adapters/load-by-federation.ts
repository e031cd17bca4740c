import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'

import type { CandidateBuild } from '../candidate-builds.ts'
import type { RemoteContainer } from '../load-entry.ts'
import { provideRemoteRuntime } from '../runtime/remote-runtime.ts'
import { importEsModules } from './import-es-modules.ts'

const scopeName = 'default'

/** The page as a host of Module Federation's own runtime. Plugins that are registered for all hosts (`registerGlobalPlugins`) are those of this one too. */
const host = createInstance({ name: 'kinora', remotes: [] })

/**
 * Loads a build by Module Federation's own runtime: from its `mf-manifest.json`, or from its entry if that asks the page for this runtime.
 *
 * @throws {UnsupportedBuildError} when the entry is an ES module, and the browser would not hold it to its hash.
 */
export async function loadByFederation(build: CandidateBuild, signal: AbortSignal): Promise<RemoteContainer> {
  const { container: name, entryUrl } = build
  const type = await entryType(build, signal)
  if (type === 'module') await (await importEsModules()).requireModuleIntegrity(build)
  if (build.runtime === 'enhanced@2') offerRuntime(build)
  return {
    init: (shareScope) => host.initShareScopeMap(scopeName, shareScope as never),
    async get(module) {
      // Anew for each try: the runtime remembers what failed.
      host.registerRemotes([{ name, entry: entryUrl, type, entryGlobalName: name }], { force: true })
      const exposed = await host.loadRemote<object>(`${name}/${module.replace('./', '')}`)
      if (exposed === null) throw new Error(`The build at ${entryUrl} does not expose "${module}".`)
      return () => exposed
    },
  }
}

/** What kind of script the entry is, as the manifest says it, or the ABI. */
async function entryType(build: CandidateBuild, signal: AbortSignal): Promise<'module' | 'global'> {
  if (!build.entryUrl.endsWith('.json')) return build.abi === 'esm-container@1' ? 'module' : 'global'
  const response = await fetch(build.entryUrl, { signal })
  if (!response.ok) throw new Error(`The manifest ${build.entryUrl} was answered with ${response.status}.`)
  const { metaData } = (await response.json()) as { metaData?: { remoteEntry?: { type?: string } } }
  return /^(module|esm)$/.test(metaData?.remoteEntry?.type ?? '') ? 'module' : 'global'
}

/** Where the builds lie that ask for this runtime in place of the shell's. */
const takers: string[] = []

/** Offers the runtime to entries of that build alone, by the name at which all look that carry none: those of our preset go on with the shell's (`remote-runtime.ts`). */
function offerRuntime({ base }: CandidateBuild): void {
  const { href } = new URL(base, location.href)
  if (takers.includes(href)) return
  if (takers.length === 0) {
    provideRemoteRuntime()
    const forOthers: unknown = Reflect.get(globalThis, '_FEDERATION_RUNTIME_CORE')
    Object.defineProperty(globalThis, '_FEDERATION_RUNTIME_CORE', {
      configurable: true,
      get() {
        const { src = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>
        return takers.some((taker) => src.startsWith(taker)) ? runtimeCore : forOthers
      },
    })
  }
  takers.push(href)
}
