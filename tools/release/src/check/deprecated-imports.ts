import { packageOf } from '@kinora/releases'
import type { BuildManifest, Deprecated } from '@kinora/releases'

/** An import of a deprecated export. */
export interface DeprecatedImport {
  /** The export and its package: `useOld of @kinora/ui`. */
  export: string
  /** Last day on which the export can be imported, as an ISO date. */
  until: string
  /** Whether that day is over, in UTC. */
  isOver: boolean
  /** Description: `imports useOld of @kinora/ui, which is available until 2027-03-01: use useNew`. */
  text: string
}

/**
 * Returns a build's deprecated imports; empty if the build doesn't list its imports. A namespace import (`import * as`, `import()`) counts as importing every
 * export.
 */
export function deprecatedImports(
  { imports = {} }: Pick<BuildManifest, 'imports'>,
  deprecated: Deprecated,
  now: Date = new Date(),
): DeprecatedImport[] {
  const today = now.toISOString().slice(0, 10)
  return Object.entries(imports).flatMap(([from, names]) => {
    const going = deprecated[packageOf(from)] ?? {}
    // A namespace import may use any export.
    const importsAll = names.includes('*')
    return (importsAll ? Object.keys(going) : names).flatMap((name) => {
      const { until, instead } = going[name] ?? {}
      if (until === undefined || instead === undefined) return []
      const isOver = today > until
      const what = importsAll ? `all of ${from}, including ${name}` : `${name} of ${from}`
      const text = `imports ${what}, which ${isOver ? 'was' : 'is'} available until ${until}: use ${instead}`
      return [{ export: `${name} of ${from}`, until, isOver, text }]
    })
  })
}
