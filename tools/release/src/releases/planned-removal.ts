import { packageOf } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { readUsage } from './export-usage.ts'
import type { ExportUser } from './export-usage.ts'
import { readLiveReleases } from './live-releases.ts'

/** What would break if an export or a package were removed. */
export interface PlannedRemoval {
  /** Requested export or package: `@kinora/ui#Avatar`. */
  asked: string
  /** Builds that import the export or its whole package. */
  broken: ExportUser[]
  /** Builds that don't list their imports, and may break too. */
  unknown: string[]
}

/**
 * Finds the live builds that removing an export or a package would break.
 *
 * @param asked see `readUsage`.
 * @throws {Error} before the first release, and if the live shell doesn't provide the package, because the result would be misleading.
 */
export async function planRemoval(store: ReleaseStore, asked: string): Promise<PlannedRemoval> {
  const { stable } = await readLiveReleases(store, await store.readPointer())
  const provided = Object.keys(stable?.microFrontends.shell[0]?.extras.provides ?? {})
  const [place = ''] = asked.split('#')
  const isPackage = place.includes('/') || asked.includes('#') || provided.includes(place)
  const { users: broken, unknown } = await readUsage(store, asked)
  if (isPackage && !provided.includes(packageOf(place)))
    throw new Error(
      `The live shell does not provide "${packageOf(place)}". Choose one of its shared packages: ${provided.join(', ') || 'none'}.`,
    )
  return { asked, broken, unknown }
}

/** True if the removal wouldn't break any live build. */
export function isHarmless({ broken, unknown }: PlannedRemoval): boolean {
  return broken.length + unknown.length === 0
}

/** Formats the result as lines, one per build. */
export function removalInWords(removal: PlannedRemoval): string[] {
  const { asked, broken, unknown } = removal
  if (isHarmless(removal)) return [`Removing ${asked} would not break any live build.`]
  const byBuild = Map.groupBy(broken, ({ build }) => build)
  const lines = [...byBuild].map(([build, [user, ...rest]]) => {
    const imports = [user, ...rest].flatMap((one) => (one === undefined ? [] : [inWords(one)]))
    return `${build} (${user?.release}, ${user?.owner}) imports ${imports.join(', ')}`
  })
  const owners = [...new Set(broken.map(({ owner }) => owner))].toSorted()
  return [
    ...(lines.length === 0 ? [] : [`Removing ${asked} would break ${count(byBuild.size)}:`, ...lines]),
    ...(unknown.length === 0 ? [] : [`It may also break ${unknown.join(', ')} (published without a list of imports).`]),
    ...(owners.length === 0 ? [] : [`Ask these teams to publish without it first: ${owners.join(', ')}.`]),
  ]
}

function inWords({ name, from, until }: ExportUser): string {
  const what = name === '*' ? `all of ${from}` : `${name} of ${from}`
  return until === undefined ? what : `${what} (available until ${until})`
}

function count(builds: number): string {
  return builds === 1 ? 'one build' : `${builds} builds`
}
