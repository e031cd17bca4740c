import { meetsRange } from '@kinora/federation/browser'
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime-core/types'

/**
 * Gives each remote the version of a shared package that its range accepts. For a singleton, federation would take the highest whatever the range
 * says; the shell may provide two, the earlier through a compatibility entry. `createRemoteLoader` has refused what neither meets.
 */
export const acceptedVersionPlugin: ModuleFederationRuntimePlugin = {
  name: 'kinora-accepted-version',
  resolveShare(args) {
    const versions = args.shareScopeMap[args.scope]?.[args.pkgName] ?? {}
    const range = args.shareInfo.shareConfig.requiredVersion
    const accepted = Object.values(versions).find(
      ({ version }) => typeof range === 'string' && meetsRange(version, range),
    )
    return accepted === undefined ? args : { ...args, resolver: () => ({ shared: accepted, useTreesShaking: false }) }
  },
}
