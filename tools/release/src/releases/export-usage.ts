import { buildIdsByApp, packageOf } from '@kinora/releases'
import type { BuildManifest } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { deprecatedImports } from '../check/deprecated-imports.ts'
import { formatTable } from '../commands/format.ts'
import { readLiveReleases, requireLive } from './live-releases.ts'

/** A live build that imports something from a shared package. */
export interface ExportUser {
  /** Imported name: `useSession`. `*` means the whole package. */
  name: string
  from: string
  build: string
  owner: string
  /** Release that contains the build. */
  release: 'stable' | 'canary'
  /** If the export is deprecated, the last day on which this release's shell provides it. */
  until?: string
}

/** A usage report. */
export interface ExportUsage {
  users: ExportUser[]
  /** Live builds that don't list their imports, because they were published without sources. They may use any export. */
  unknown: string[]
}

/**
 * Finds the live builds that import an export from a shared package.
 *
 * @param asked an export (`Avatar`), a package (`@kinora/ui`), one of its entry points, or an export with its package (`@kinora/ui#Avatar`); undefined for
 * everything. An export without its package also matches every package's namespace imports.
 * @throws {Error} before the first release.
 */
export async function readUsage(store: ReleaseStore, asked?: string): Promise<ExportUsage> {
  const pointer = await store.readPointer()
  const { stable, canary } = await readLiveReleases(store, pointer)
  const usage: ExportUsage = { users: [], unknown: [] }
  const seen = new Set<string>()
  for (const [release, document] of [
    ['stable', requireLive(stable)],
    ['canary', canary],
  ] as const) {
    if (document === undefined) continue
    const builds = buildIdsByApp(document)
    const { deprecated = {}, provides } = await store.readBuild(`shell@${builds['shell']}`)
    for (const [id, build] of Object.entries(builds)) {
      const name = `${id}@${build}`
      if (id === 'shell' || seen.has(name)) continue
      seen.add(name)
      const manifest = await store.readBuild(name)
      if (manifest.imports === undefined) usage.unknown.push(name)
      else usage.users.push(...usersIn(manifest, deprecated, release).filter((user) => isAsked(user, asked, provides)))
    }
  }
  return usage
}

function usersIn(
  manifest: BuildManifest,
  deprecated: NonNullable<BuildManifest['deprecated']>,
  release: ExportUser['release'],
): ExportUser[] {
  const going = new Map(deprecatedImports(manifest, deprecated).map(({ export: name, until }) => [name, until]))
  const build = `${manifest.id}@${manifest.build}`
  return Object.entries(manifest.imports ?? {}).flatMap(([from, names]) =>
    names.map((name) => {
      const until = going.get(`${name} of ${from}`)
      return { name, from, build, owner: manifest.owner, release, ...(until !== undefined && { until }) }
    }),
  )
}

/** Whether an import matches `asked`. A namespace import may use any export. */
function isAsked({ name, from }: ExportUser, asked: string | undefined, provided: object): boolean {
  if (asked === undefined) return true
  const [place = '', wanted] = asked.split('#')
  const isFrom = place === from || place === packageOf(from)
  if (wanted !== undefined) return isFrom && (name === wanted || name === '*')
  const isPackage = asked.includes('/') || asked in provided
  return isFrom || (!isPackage && (name === asked || name === '*'))
}

/** Formats a usage report as a table. */
export function formatUsage({ users, unknown }: ExportUsage): string {
  const rows = users
    .toSorted((a, b) => `${a.from} ${a.name} ${a.build}`.localeCompare(`${b.from} ${b.name} ${b.build}`))
    .map(({ name, from, build, owner, release, until }) => [
      from,
      name === '*' ? '* (whole package)' : name,
      build,
      owner,
      release,
      until ?? '',
    ])
  const table =
    rows.length === 0
      ? ['No live build lists this import.']
      : formatTable([['FROM', 'EXPORT', 'BUILD', 'OWNER', 'RELEASE', 'DEPRECATED UNTIL'], ...rows])
  const rest =
    unknown.length === 0 ? [] : [`! ${unknown.join(', ')}: imports unknown (published without a list of imports).`]
  return [...table, ...rest].join('\n')
}

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
