import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { readAppPackage } from '../build/app-package.ts'
import { packageOf, sharedPackages } from './shared-packages.ts'

/**
 * Returns the versions of shared packages installed for `directory`, by npm package. A shell built there provides these versions; a remote is built against
 * them. Skips packages that aren't installed.
 */
export function sharedVersions(directory: string): Record<string, string> {
  const versions: Record<string, string> = {}
  for (const name of new Set(Object.keys(sharedPackages).map(packageOf))) {
    const version = installedVersion(name, directory)
    if (version !== undefined) versions[name] = version
  }
  return versions
}

/**
 * Returns the versions of shared packages that the shell in `directory` provides: the installed ones, each preceded by the version of its compatibility entry
 * if there is one (`1.4.0 || 2.0.0`).
 *
 * @throws {Error} if a compatibility entry is for a package that the shell doesn't provide.
 */
export function providedVersions(directory: string): Record<string, string> {
  const { compatibility } = readAppPackage(directory)
  const installed = sharedVersions(directory)
  const unknown = Object.keys(compatibility).find((name) => installed[name] === undefined)
  if (unknown !== undefined)
    throw new Error(`package.json has "kinora.compatibility" for ${unknown}, which the shell does not provide.`)
  return Object.fromEntries(
    Object.entries(installed).map(([name, version]) => [
      name,
      compatibility[name] === undefined ? version : `${compatibility[name]} || ${version}`,
    ]),
  )
}

/** Returns the range that a remote built against `version` requires: that minor version or a later one in the same major. */
export function acceptedRange(version: string): string {
  const [major, minor] = version.split('.')
  return `^${major}.${minor}.0`
}

/** Returns the version of a package installed for `directory`; undefined if the package isn't installed. */
export function installedVersion(name: string, directory: string): string | undefined {
  return (installedPackage(name, directory) as { version: string } | undefined)?.version
}

/** Returns the package.json of a package installed for `directory`; undefined if the package isn't installed. */
export function installedPackage(name: string, directory: string): object | undefined {
  try {
    const file = findPackageJSON(name, pathToFileURL(join(directory, 'package.json')))
    return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as object)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
