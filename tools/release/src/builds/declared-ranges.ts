import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { acceptedRange, installedVersion, isRange, packageOf, sharedPackages } from '@kinora/releases'
import type { AppDescription } from '@kinora/releases'

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

function installedRanges(directory: string): Record<string, string> {
  const file = readFileSync(join(directory, 'package.json'), 'utf8')
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(file) as Dependencies
  const declared = { ...devDependencies, ...dependencies, ...peerDependencies }
  const names = [...new Set(Object.keys(sharedPackages).map(packageOf))].filter((name) => declared[name] !== undefined)
  return Object.fromEntries(
    names.map((name) => {
      const version = installedVersion(name, directory)
      return [name, version === undefined ? (declared[name] ?? '') : acceptedRange(version)]
    }),
  )
}
