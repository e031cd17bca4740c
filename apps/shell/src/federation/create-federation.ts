import { packageOf, versionsOf } from '@kinora/federation/browser'
import type { SharedName } from '@kinora/federation/browser'
import * as runtimeCore from '@module-federation/runtime-core'

import { compatibilityEntries } from './shared/compatibility-entries.ts'
import { providedModules } from './shared/provided-modules.ts'
import { acceptedVersionPlugin } from './accepted-version-plugin.ts'
import { loadEntryScript } from './load-entry-script.ts'

/** The versions of the shared packages, put in by the build: `1.4.0 || 2.0.0` where a compatibility entry gives an earlier major too. */
declare const KINORA_SHARED_VERSIONS: Record<string, string>

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

/** Starts the page's one federation runtime and shares the shell's packages through it. */
export function createFederation(): LoadRoutes {
  // A remote's entry carries no runtime of its own (`externalRuntime`) and looks for it under this name.
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    _FEDERATION_RUNTIME_CORE_FROM: { name: 'shell', version: '1' },
  })

  // Every remote has an instance of the runtime to itself, which asks the share scope; a plugin of the shell's own instance would not hear it.
  runtimeCore.registerGlobalPlugins([acceptedVersionPlugin])

  // By container, because the runtime makes the address of an entry absolute.
  const hashes = new Map<string, string>()
  const federation = new runtimeCore.ModuleFederation({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: sharedModules(),
    plugins: [
      {
        name: 'kinora-load-entry',
        loadEntry: ({ remoteInfo }) => loadEntryScript(remoteInfo.entry, remoteInfo.name, hashes.get(remoteInfo.name)),
      },
    ],
  })
  // When it is made, the runtime takes in one version of each package; this takes in the others.
  federation.initializeSharing()

  return ({ container, entryUrl, integrity }) => {
    hashes.set(container, integrity)
    federation.registerRemotes([{ name: container, entry: entryUrl, type: 'global', entryGlobalName: container }])
    return federation.loadRemote(`${container}/routes`)
  }
}

function sharedModules() {
  return Object.fromEntries(
    Object.entries(providedModules).map(([name, module]) => {
      const versions = versionsOf(KINORA_SHARED_VERSIONS[packageOf(name)])
      const earlier = compatibilityEntries[name as SharedName]
      return [
        name,
        versions.map((version, index) => {
          const shareConfig = { singleton: true, requiredVersion: `^${version}` }
          if (index === versions.length - 1)
            return { version, lib: () => module, shareConfig: { ...shareConfig, eager: true } }
          return { version, get: async () => asFactory(await earlier?.()), shareConfig }
        }),
      ]
    }),
  )
}

function asFactory(module: object | undefined): () => object {
  if (module === undefined)
    throw new Error('The shell declares a compatibility entry in its package.json that compatibility-entries.ts lacks.')
  return () => module
}
