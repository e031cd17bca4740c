import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { readAppPackage } from '../build/app-package.ts'
import { packageOf, sharedPackages } from './shared-packages.ts'

/**
 * The versions of the shared packages that are installed for `directory`, by npm package. A shell that is built there provides these versions; a remote is
 * built against them. Omits packages that are not installed.
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
 * The versions of shared packages that the shell in `directory` provides: the installed versions, each preceded by the version of its compatibility entry, if
 * any (`1.4.0 || 2.0.0`).
 *
 * @throws {Error} naming a compatibility entry for a package that the shell does not provide.
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

/** The range that a remote built against `version` requires: this minor version or a later one with the same major. */
export function acceptedRange(version: string): string {
  const [major, minor] = version.split('.')
  return `^${major}.${minor}.0`
}

/** The version of a package that is installed for `directory`, or undefined. */
export function installedVersion(name: string, directory: string): string | undefined {
  return (installedPackage(name, directory) as { version: string } | undefined)?.version
}

/** The package.json of a package that is installed for `directory`, or undefined. */
export function installedPackage(name: string, directory: string): object | undefined {
  try {
    const file = findPackageJSON(name, pathToFileURL(join(directory, 'package.json')))
    return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as object)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
