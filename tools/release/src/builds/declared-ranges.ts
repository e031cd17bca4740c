import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { acceptedRange, installedVersion, isRange, packageOf, sharedPackages } from '@kinora/releases'
import type { AppDescription } from '@kinora/releases'
import { meetsRange } from '@kinora/releases/browser'

import type { SharedModules } from './federation-manifest.ts'

/**
 * Returns the version ranges of shared packages that a remote requires: for each shared dependency, the installed minor version or a later one with the
 * same major, or the range in `kinora.requires` in its package.json.
 *
 * Undeclared packages aren't required, because the bundler may have bundled its own copy.
 *
 * @throws {Error} if a range is invalid, or the remote declares no shared packages.
 */
export function declaredRanges(directory: string, { id, requires }: AppDescription): Record<string, string> {
  const ranges = { ...installedRanges(directory), ...requires }
  const odd = Object.entries(ranges).find(([, range]) => !isRange(range))
  if (odd !== undefined)
    throw new Error(
      `${id} requires ${odd[0]} ${odd[1]}, which is not a supported range. Install the app's dependencies, or set a range in package.json: ` +
        `"kinora": {"requires": {"${odd[0]}": "^1.2.0"}}.`,
    )
  if (Object.keys(ranges).length > 0) return ranges
  throw new Error(
    `${id} does not declare any shared packages. Add the ones that it imports, such as react, to dependencies or peerDependencies in its package.json.`,
  )
}

/**
 * Verifies that a build accepts every version in its declared ranges, so it works in any shell that satisfies them.
 *
 * @throws {Error} if the build accepts fewer versions of a package than it declares, or if the shell's copy would replace a package that the build bundles
 * itself.
 */
export function requireDeclaredVersions(id: string, shared: SharedModules, declared: Record<string, string>): void {
  for (const { name, singleton, requiredVersion } of shared.filter((module) => packages.has(module.name))) {
    const range = declared[name]
    if (range === undefined && singleton)
      throw new Error(
        `Cannot publish ${id}: it shares ${name} as a singleton, so it would get the shell's version instead of its own, but package.json does not declare a range. ` +
          `Set "singleton: false" in the federation plugin's "shared" option, or add ${name} to peerDependencies.`,
      )
    if (range === undefined || !requiredVersion || accepts(requiredVersion, range)) continue
    throw new Error(
      `Cannot publish ${id}: it is built for ${name} ${requiredVersion}, but its package.json and installed version declare ${range}. ` +
        `Use "${range}" as "requiredVersion" in the federation plugin's "shared" option, or set "kinora.requires" in package.json.`,
    )
  }
}

const packages = new Set(Object.keys(sharedPackages).map(packageOf))

/** Whether `requiredVersion` accepts the lowest version of each caret range in `range`, and therefore all versions in those ranges. */
function accepts(requiredVersion: string, range: string): boolean {
  return range.split('||').every((caret) => meetsRange(caret.trim().slice(1), requiredVersion))
}

function installedRanges(directory: string): Record<string, string> {
  const file = readFileSync(join(directory, 'package.json'), 'utf8')
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(file) as Record<
    string,
    Record<string, string> | undefined
  >
  const declared = { ...devDependencies, ...dependencies, ...peerDependencies }
  const names = [...packages].filter((name) => declared[name] !== undefined)
  return Object.fromEntries(
    names.map((name) => {
      const version = installedVersion(name, directory)
      return [name, version === undefined ? (declared[name] ?? '') : acceptedRange(version)]
    }),
  )
}
