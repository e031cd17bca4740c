import { buildIdsByApp, packageOf } from '@kinora/releases'
import type { BuildManifest } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { deprecatedImports } from '../check/deprecated-imports.ts'
import { formatTable } from '../commands/format-table.ts'
import { readLiveReleases } from './live-releases.ts'

/** A live build that imports an export of a shared package. */
export interface ExportUser {
  /** The import: `useSession` from `@kinora/shell-contract`. `*` is a whole package. */
  name: string
  from: string
  /** The build ID, and the responsible team. */
  build: string
  owner: string
  /** The release that contains it. */
  release: 'stable' | 'canary'
  /** The last day of a deprecated export in this release's shell. */
  until?: string
}

/** The users of exports. */
export interface ExportUsage {
  users: ExportUser[]
  /** Live builds without a list of imports: from older tools, or published without sources. They may use anything. */
  unknown: string[]
}

/**
 * Finds the live builds that import an export of a shared package.
 *
 * @param asked an export (`Avatar`), a package (`@kinora/ui`), one of its entry points, or an export of one (`@kinora/ui#Avatar`); undefined for everything.
 * Namespace imports of any package count as users of an export without a package name.
 * @throws {Error} before the first release.
 */
export async function readUsage(store: ReleaseStore, asked?: string): Promise<ExportUsage> {
  const pointer = await store.readPointer()
  const { stable, canary } = await readLiveReleases(store, pointer)
  if (stable === undefined)
    throw new Error('Nothing is live yet. Publish the shell and the remotes, then promote them.')
  const usage: ExportUsage = { users: [], unknown: [] }
  const seen = new Set<string>()
  for (const [release, document] of [
    ['stable', stable],
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

/** A namespace import may use any export. */
function isAsked({ name, from }: ExportUser, asked: string | undefined, provided: object): boolean {
  if (asked === undefined) return true
  const [place = '', wanted] = asked.split('#')
  const isFrom = place === from || place === packageOf(from)
  if (wanted !== undefined) return isFrom && (name === wanted || name === '*')
  const isPackage = asked.includes('/') || asked in provided
  return isFrom || (!isPackage && (name === asked || name === '*'))
}

/** Formats the usage as a table. */
export function formatUsage({ users, unknown }: ExportUsage): string {
  const rows = users
    .toSorted((a, b) => `${a.from} ${a.name} ${a.build}`.localeCompare(`${b.from} ${b.name} ${b.build}`))
    .map(({ name, from, build, owner, release, until }) => [
      from,
      name === '*' ? '* (imports the whole)' : name,
      build,
      owner,
      release,
      until ?? '',
    ])
  const table =
    rows.length === 0
      ? ['No live build lists that import.']
      : formatTable([['FROM', 'EXPORT', 'BUILD', 'OWNER', 'RELEASE', 'DEPRECATED UNTIL'], ...rows])
  const rest = unknown.length === 0 ? [] : [`! ${unknown.join(', ')}: published without a list of imports.`]
  return [...table, ...rest].join('\n')
}
