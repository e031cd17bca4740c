import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { acceptedRange, installedVersion, isRange, packageOf, sharedPackages } from '@kinora/releases'
import type { AppDescription } from '@kinora/releases'
import { meetsRange } from '@kinora/releases/browser'

import type { SharedModules } from './federation-manifest.ts'

interface Dependencies {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/**
 * The ranges of shared packages that a remote requires: those of `kinora.requires` in its package.json, otherwise, for each package that it depends on, the installed minor
 * version or a later one of the same major.
 *
 * Packages that it does not declare are not required: its bundler may have put a copy into its files.
 *
 * @throws {Error} for an invalid range, and if the remote declares no shared package.
 */
export function declaredRanges(directory: string, { id, requires }: AppDescription): Record<string, string> {
  const ranges = requires ?? installedRanges(directory)
  const odd = Object.entries(ranges).find(([, range]) => !isRange(range))
  if (odd !== undefined)
    throw new Error(
      `${id} asks for ${odd[0]} ${odd[1]}, which is not a supported range. Install the app's dependencies, or set it in package.json: ` +
        `"kinora": {"requires": {"${odd[0]}": "^1.2.0"}}.`,
    )
  if (Object.keys(ranges).length > 0) return ranges
  throw new Error(
    `${id} does not list what it needs from the shell. Name the shared packages that it imports, such as react, among the dependencies or peerDependencies of its package.json.`,
  )
}

/**
 * Compares what a build shares with the ranges that it declares. A shell that meets these must be one that the build runs in.
 *
 * @throws {Error} for a package that the build accepts in fewer versions than it declares, and for an own copy that a copy of the shell would replace.
 */
export function requireDeclaredVersions(id: string, shared: SharedModules, declared: Record<string, string>): void {
  for (const { name, singleton, requiredVersion } of shared.filter((module) => packages.has(module.name))) {
    const range = declared[name]
    if (range === undefined && singleton)
      throw new Error(
        `Cannot publish ${id}: it shares ${name} as a singleton, so it would get the shell's version instead of its own, and package.json does not say which it needs. ` +
          `Set "singleton: false" in the "shared" option of the federation plugin, or add ${name} to the peerDependencies.`,
      )
    if (range === undefined || !requiredVersion || accepts(requiredVersion, range)) continue
    throw new Error(
      `Cannot publish ${id}: it is built for ${name} ${requiredVersion}, and declares ${range} by its package.json and what is installed. ` +
        `Use "${range}" as "requiredVersion" in the "shared" option of the federation plugin, or set "kinora.requires" in package.json.`,
    )
  }
}

const packages = new Set(Object.keys(sharedPackages).map(packageOf))

/** Whether a build for `requiredVersion` accepts the lowest version of each major that a range accepts, and so all of them. */
function accepts(requiredVersion: string, range: string): boolean {
  return range.split('||').every((caret) => meetsRange(caret.trim().slice(1), requiredVersion))
}

function installedRanges(directory: string): Record<string, string> {
  const file = readFileSync(join(directory, 'package.json'), 'utf8')
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(file) as Dependencies
  const declared = { ...devDependencies, ...dependencies, ...peerDependencies }
  const names = [...packages].filter((name) => declared[name] !== undefined)
  return Object.fromEntries(
    names.map((name) => {
      const version = installedVersion(name, directory)
      return [name, version === undefined ? (declared[name] ?? '') : acceptedRange(version)]
    }),
  )
}
