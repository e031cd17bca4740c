import { acceptedRange, packageOf, readAppPackage, sharedPackages, sharedVersions } from '@kinora/releases'

/** Module Federation's `shared` options for a package that the shell provides. */
export interface SharedByShell {
  import: false
  singleton: false
  strictVersion: true
  requiredVersion: string
}

/**
 * The `shared` option of a remote: makes every installed package of the sharing table (`shared-packages.ts` in `@kinora/releases`) come from the shell.
 *
 * The range is the installed minor version or a later one with the same major, unless `kinora.requires` in package.json sets a range. `singleton` is off
 * because the shell may provide two majors of a package; the range then selects one of them.
 *
 * @param directory the remote's folder, which contains its package.json.
 */
export function sharedByShell(directory: string): Record<string, SharedByShell> {
  const ranges = readAppPackage(directory).requires ?? installedRanges(directory)
  return Object.fromEntries(
    Object.keys(sharedPackages).flatMap((name) => {
      const requiredVersion = ranges[packageOf(name)]
      return requiredVersion === undefined
        ? []
        : [[name, { import: false, singleton: false, strictVersion: true, requiredVersion } as const] as const]
    }),
  )
}

function installedRanges(directory: string): Record<string, string> {
  const versions = Object.entries(sharedVersions(directory))
  return Object.fromEntries(versions.map(([name, version]) => [name, acceptedRange(version)]))
}
