import { Value } from 'typebox/value'

import type { Deprecated } from '../build/build-manifest.ts'
import { Deprecations } from '../build/build-schema.ts'
import { packageOf, sharedPackages } from './shared-packages.ts'
import { installedPackage } from './shared-versions.ts'

/**
 * Collects deprecated exports from the shared packages installed for `directory`. Each package declares them in its package.json: `"kinora": {"deprecated":
 * {"useOld": {"until": "2027-03-01", "instead": "useNew"}}}`.
 *
 * @throws {Error} if a declaration is invalid, naming the package.
 */
export function deprecatedExports(directory: string): Deprecated {
  const deprecated: Deprecated = {}
  for (const name of new Set(Object.keys(sharedPackages).map(packageOf))) {
    const { kinora } = (installedPackage(name, directory) ?? {}) as { kinora?: { deprecated?: unknown } }
    if (kinora?.deprecated === undefined) continue
    const said: unknown = { [name]: kinora.deprecated }
    if (!Value.Check(Deprecations, said))
      throw new Error(
        `The package.json of ${name} has an invalid list of deprecated exports. Write ` +
          '"kinora": {"deprecated": {"<export>": {"until": "2027-03-01", "instead": "<replacement>"}}}.',
      )
    Object.assign(deprecated, said)
  }
  return deprecated
}
