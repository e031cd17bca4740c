import { acceptedRange, packageOf, readAppPackage, sharedPackages, sharedVersions } from '@kinora/releases'

/** Module Federation's `shared` options for one package that the shell provides. */
export interface SharedByShell {
  import: false
  singleton: false
  strictVersion: true
  requiredVersion: string
}

/**
 * Builds a remote's `shared` option, so that every installed package in the sharing table (`shared-packages.ts` in `@kinora/releases`) comes from the shell.
 *
 * Each range accepts the installed minor version or a later one in the same major, unless `kinora.requires` in package.json sets another range for the package.
 * `singleton` is off, because a shell may provide two majors of a package and the range has to select one.
 *
 * @param directory the remote's folder, which contains its package.json.
 */
export function sharedByShell(directory: string): Record<string, SharedByShell> {
  const ranges = { ...installedRanges(directory), ...readAppPackage(directory).requires }
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
