import { acceptedVersion } from './share-scope.ts'
import type { ModuleFactory, ShareScope } from './share-scope.ts'

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

/**
 * Offers the runtime under the name at which entries look for it that carry none (`externalRuntime`, in the presets of packages/releases). The
 * plugin's version is pinned there: what its entries ask for is not documented, and the journeys load real ones.
 */
export function provideRemoteRuntime(): void {
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
