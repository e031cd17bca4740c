import { acceptedRange, packageOf, readAppPackage, sharedPackages, sharedVersions } from '@kinora/releases'

/** Module Federation's `shared` options for a package that the shell provides. */
export interface SharedByShell {
  import: false
  singleton: false
  strictVersion: true
  requiredVersion: string
}

/**
 * The `shared` option of a remote: every package of the sharing table (`shared-packages.ts` of `@kinora/releases`) that is installed for it comes from the shell.
 *
 * The range is the installed minor version or a later one of the same major, or what package.json says under `kinora.requires`. `singleton` is off because the shell
 * may provide two majors of a package; then the range selects one.
 *
 * @param directory the remote's folder, with its package.json.
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
