import { acceptedRange, packageOf, readAppPackage, sharedPackages, sharedVersions } from '@kinora/releases'

/** How a federation plugin is told that a package comes from the shell. */
export interface SharedByShell {
  /** No copy of it goes into the build. */
  import: false
  strictVersion: true
  /** What the build asks of the shell. */
  requiredVersion: string
}

/** The ranges of shared packages that a remote asks of the shell: those of its package.json (`kinora.requires`), and else those that it is installed with. */
export function requiredRanges(directory: string): Record<string, string> {
  const { requires } = readAppPackage(directory)
  if (requires !== undefined) return requires
  const versions = Object.entries(sharedVersions(directory))
  return Object.fromEntries(versions.map(([name, version]) => [name, acceptedRange(version)]))
}

/** The sharing table, as federation plugins take it (`shared`), as far as the remote has those packages. */
export function sharedByShell(directory: string): Record<string, SharedByShell> {
  const ranges = requiredRanges(directory)
  const entries = Object.keys(sharedPackages).flatMap((name) => {
    const requiredVersion = ranges[packageOf(name)]
    // Not a singleton: of a package that the shell provides in two majors, the range says which one is meant.
    return requiredVersion === undefined
      ? []
      : [[name, { import: false, strictVersion: true, requiredVersion } as const] as const]
  })
  return Object.fromEntries(entries)
}
