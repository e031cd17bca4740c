import { packageOf, versionsOf } from '@kinora/releases/browser'
import type { SharedName } from '@kinora/releases/browser'

import { compatibilityEntries } from '../shared/compatibility-entries.ts'
import { providedModules } from '../shared/provided-modules.ts'

/** The versions of the shared packages, put in by the build: `1.4.0 || 2.0.0` where a compatibility entry gives an earlier major too. */
declare const KINORA_SHARED_VERSIONS: Record<string, string>

/** Gives a shared module; what a remote's webpack runtime calls when the module is first imported. */
export type ModuleFactory = () => object

/** One version of a shared package, in the form that Module Federation's containers understand. */
export interface SharedVersion {
  version: string
  from: 'shell'
  scope: ['default']
  eager: boolean
  /** Set where the module is there already. */
  lib?: ModuleFactory
  loaded?: true
  get(): Promise<ModuleFactory>
  shareConfig: { singleton: true; requiredVersion: string; eager: boolean }
  strategy: 'loaded-first'
  useIn: string[]
  deps: string[]
}

/** By package, then by version. */
export type ShareScope = Record<string, Record<string, SharedVersion>>

/** All that the shell provides: of each package the present version at once, an earlier major when a remote first asks for it. */
export function createShareScope(): ShareScope {
  return Object.fromEntries(
    Object.entries(providedModules).map(([name, module]) => [name, versionsOfModule(name as SharedName, module)]),
  )
}

function versionsOfModule(name: SharedName, module: object): Record<string, SharedVersion> {
  const versions = versionsOf(KINORA_SHARED_VERSIONS[packageOf(name)])
  return Object.fromEntries(
    versions.map((version, index) => {
      const isPresent = index === versions.length - 1
      return [version, isPresent ? presentVersion(version, () => module) : earlierVersion(version, name)]
    }),
  )
}

function presentVersion(version: string, lib: ModuleFactory): SharedVersion {
  return { ...sharedVersion(version, true), lib, loaded: true, get: async () => lib }
}

function earlierVersion(version: string, name: SharedName): SharedVersion {
  async function get(): Promise<ModuleFactory> {
    const module = await compatibilityEntries[name]?.()
    if (module === undefined)
      throw new Error(
        'The shell declares a compatibility entry in its package.json that compatibility-entries.ts lacks.',
      )
    return () => module
  }
  return { ...sharedVersion(version, false), get }
}

function sharedVersion(version: string, eager: boolean): Omit<SharedVersion, 'get'> {
  return {
    version,
    from: 'shell',
    scope: ['default'],
    eager,
    shareConfig: { singleton: true, requiredVersion: `^${version}`, eager },
    strategy: 'loaded-first',
    useIn: [],
    deps: [],
  }
}
