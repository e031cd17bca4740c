import { randomBytes } from 'node:crypto'

import type { BuildManifest } from '../build/build-manifest.ts'
import { discoverySchema } from '../release/release-document.ts'
import type { MicroFrontend, PreviousBuild, ReleaseDocument } from '../release/release-document.ts'
import { isReservedRoute, replacesRedirect } from '../routes/reserved-paths.ts'
import { ReleaseRefusedError } from './release-refused-error.ts'

/** A release that hasn't been saved yet. */
export interface NewRelease {
  id: string
  document: ReleaseDocument
}

/**
 * Creates a release from `base`, adding `builds` and dropping the `retired` apps. If a remote changes, its build in `base` becomes its previous build.
 *
 * @throws {ReleaseRefusedError} if a build declares a reserved path.
 * @throws {Error} if the release would lack a shell, or a build lacks a hash for its entry.
 */
export function createRelease(
  base: ReleaseDocument | undefined,
  builds: readonly BuildManifest[],
  retired: readonly string[] = [],
): NewRelease {
  const reserved = builds.flatMap(reservedRouteErrors)
  if (reserved.length > 0) throw new ReleaseRefusedError(reserved)

  const entries = new Map<string, MicroFrontend>(
    Object.entries(base?.microFrontends ?? {}).flatMap(([id, [entry]]) =>
      entry === undefined || retired.includes(id) ? [] : [[id, entry] as const],
    ),
  )
  for (const build of builds) entries.set(build.id, microFrontend(build, entries.get(build.id)))

  const shell = entries.get('shell')
  if (shell === undefined)
    throw new Error(
      'A release needs a shell, but none is live and none is being promoted. Publish and promote the shell first.',
    )
  const createdAt = new Date().toISOString()
  const id = `${createdAt.replaceAll(/[-:]|\..*/g, '')}-${randomBytes(4).toString('hex')}`
  entries.set('shell', { ...shell, extras: { ...shell.extras, release: { id, createdAt } } })
  const microFrontends = Object.fromEntries([...entries].map(([name, entry]) => [name, [entry]]))
  return {
    id,
    document: { schema: discoverySchema, microFrontends: microFrontends as ReleaseDocument['microFrontends'] },
  }
}

/** Checks new builds only. Builds in `base` are already live and must not block other teams. */
function reservedRouteErrors({ id, build, routes, embed, pages = [] }: BuildManifest): string[] {
  const reserved = [...pages, ...[...routes, ...(embed ? [embed] : [])].map(({ path }) => path)]
    .filter(isReservedRoute)
    .map((path) => `${id}@${build}: the path ${path} is reserved for the site. Choose another path.`)
  const redirects = routes
    .filter(replacesRedirect)
    .map(
      ({ path }) => `${id}@${build}: ${path} redirects to /. Declare a "query" for the page, or choose another path.`,
    )
  return [...reserved, ...redirects]
}

function microFrontend(manifest: BuildManifest, before: MicroFrontend | undefined): MicroFrontend {
  // Pages embed the release, so leave out fields that only the check reads.
  const { id, role, version, entry, assets, budgetKb: _, checks: __, ...extras } = manifest
  const integrity = assets[entry]
  if (integrity === undefined)
    throw new Error(`Build ${id}@${manifest.build} has no hash for its entry ${entry}. Publish it again.`)
  const base = `/mf/${id}/${manifest.build}/`
  const previous = role === 'remote' && before !== undefined ? previousBuild(before, manifest.build) : undefined
  return {
    url: `${base}${entry}`,
    ...(previous === undefined ? {} : { fallbackUrl: `${previous.base}${previous.entry}` }),
    metadata: { integrity, version },
    extras: { ...extras, base, assets, ...(previous === undefined ? {} : { previous }) },
  }
}

function previousBuild(before: MicroFrontend, build: string): PreviousBuild | undefined {
  const { extras, url, metadata } = before
  if (extras.build === build) return extras.previous
  const { container, base, requires, timeoutMs, entryType, chunkGlobal, verifiesFiles, assets } = extras
  return {
    build: extras.build,
    container,
    base,
    entry: url.slice(base.length),
    integrity: metadata.integrity,
    requires,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(entryType === undefined ? {} : { entryType }),
    ...(chunkGlobal === undefined ? {} : { chunkGlobal }),
    ...(verifiesFiles ? { verifiesFiles } : { assets }),
  }
}
