import { meetsRange } from '@kinora/releases/browser'

import type { ModuleFactory, SharedVersion, ShareScope } from './share-scope.ts'

interface RuntimeOptions {
  name: string
  id?: string
  version?: string
  shareStrategy?: string
}

interface LoadShareOptions {
  customShareInfo: { shareConfig: { requiredVersion?: unknown } }
}

/**
 * What the code that Module Federation's plugin puts into a remote's entry asks of its runtime: one of these for each entry. It takes over the
 * shell's share scope, and gives from it the version that the remote's range accepts. Federation's own runtime would do the same in twenty times the
 * code, most of it for hosts that find their remotes by manifests, share in both directions, or are remotes themselves.
 */
class RemoteRuntime {
  readonly name: string
  readonly shareScopeMap: Record<string, ShareScope> = {}
  options: RuntimeOptions

  constructor(options: RuntimeOptions) {
    this.name = options.name
    this.options = options
    instances.push(this)
  }

  initOptions(options: RuntimeOptions): RuntimeOptions {
    this.options = { ...this.options, ...options }
    return this.options
  }

  initShareScopeMap(scopeName: string, scope: ShareScope): void {
    this.shareScopeMap[scopeName] = scope
  }

  /** A remote brings nothing to share, so there is nothing to wait for. */
  initializeSharing(): [] {
    return []
  }

  /** False when the shell does not provide the package; the remote's entry then says so. */
  async loadShare(name: string, { customShareInfo }: LoadShareOptions): Promise<ModuleFactory | false> {
    const { requiredVersion } = customShareInfo.shareConfig
    const shared = acceptedVersion(this.shareScopeMap['default'] ?? {}, name, requiredVersion)
    return shared === undefined ? false : (shared.lib ?? shared.get())
  }
}

const instances: RemoteRuntime[] = []

/** The version that `range` accepts. A range that none meets was refused before anything was loaded (`createRemoteLoader`). */
export function acceptedVersion(scope: ShareScope, name: string, range: unknown): SharedVersion | undefined {
  return Object.values(scope[name] ?? {}).find(({ version }) => typeof range === 'string' && meetsRange(version, range))
}

/**
 * Offers the runtime under the name at which entries look for it that carry none (`externalRuntime` of Module Federation's plugin): those of presets of before, and
 * those of other teams. What they ask for is not documented.
 */
export function provideRemoteRuntime(): void {
  if ('_FEDERATION_RUNTIME_CORE' in globalThis) return
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: {
      ModuleFederation: RemoteRuntime,
      CurrentGlobal: { __FEDERATION__: { __INSTANCES__: instances } },
      getGlobalFederationConstructor: () => RemoteRuntime,
      setGlobalFederationConstructor: () => {},
      setGlobalFederationInstance: () => {},
      helpers: { global: {}, share: {}, utils: {} },
    },
    _FEDERATION_RUNTIME_CORE_FROM: { name: 'shell', version: '1' },
  })
}
