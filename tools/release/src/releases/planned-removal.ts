import { packageOf } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { readUsage } from './export-usage.ts'
import type { ExportUser } from './export-usage.ts'
import { readLiveReleases } from './live-releases.ts'

/** The builds that would break if an export or a package were removed. */
export interface PlannedRemoval {
  /** The argument: `@kinora/ui#Avatar`. */
  asked: string
  /** The builds that import it or its whole package. */
  broken: ExportUser[]
  /** Builds without a list of imports, which may break too. */
  unknown: string[]
}

/**
 * Finds out which live builds the removal of an export or package would break.
 *
 * @param asked see `readUsage`.
 * @throws {Error} before the first release, and for a package that the live shell does not provide, because nothing would seem to break.
 */
export async function planRemoval(store: ReleaseStore, asked: string): Promise<PlannedRemoval> {
  const { stable } = await readLiveReleases(store, await store.readPointer())
  const provided = Object.keys(stable?.microFrontends.shell[0]?.extras.provides ?? {})
  const [place = ''] = asked.split('#')
  const isPackage = place.includes('/') || asked.includes('#') || provided.includes(place)
  const { users: broken, unknown } = await readUsage(store, asked)
  if (isPackage && !provided.includes(packageOf(place)))
    throw new Error(
      `The live shell provides no "${packageOf(place)}". It has ${provided.join(', ') || 'nothing to share'}.`,
    )
  return { asked, broken, unknown }
}

/** Whether no live build depends on it. */
export function isHarmless({ broken, unknown }: PlannedRemoval): boolean {
  return broken.length + unknown.length === 0
}

/** Formats the result, one line for each build with its owner. */
export function removalInWords(removal: PlannedRemoval): string[] {
  const { asked, broken, unknown } = removal
  if (isHarmless(removal))
    return [`Removing ${asked} would not break any live build: none imports it, and all list their imports.`]
  const byBuild = Map.groupBy(broken, ({ build }) => build)
  const lines = [...byBuild].map(([build, [user, ...rest]]) => {
    const imports = [user, ...rest].flatMap((one) => (one === undefined ? [] : [inWords(one)]))
    return `${build} (${user?.release}, ${user?.owner}) imports ${imports.join(', ')}`
  })
  const owners = [...new Set(broken.map(({ owner }) => owner))].toSorted()
  return [
    ...(lines.length === 0 ? [] : [`Removing ${asked} would break ${count(byBuild.size)}:`, ...lines]),
    ...(unknown.length === 0 ? [] : [`It may break ${unknown.join(', ')}: published without a list of imports.`]),
    ...(owners.length === 0 ? [] : [`Ask ${owners.join(', ')}.`]),
  ]
}

function inWords({ name, from, until }: ExportUser): string {
  const what = name === '*' ? `all of ${from}` : `${name} of ${from}`
  return until === undefined ? what : `${what} (which stays until ${until})`
}

function count(builds: number): string {
  return builds === 1 ? 'one build' : `${builds} builds`
}
