import { containerErrors, createRelease, rangeErrors, releaseErrors, ReleaseRefusedError } from '@kinora/releases'
import type { BuildManifest, NewRelease, ReleaseDocument } from '@kinora/releases'
import { buildFolder } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { readLiveReleases } from '../releases/live-releases.ts'
import type { CheckOptions } from './check.ts'
import { deprecatedImports } from './deprecated-imports.ts'
import { fileErrors } from './file-errors.ts'
import type { Problem, Refusal, Rule } from './refusal.ts'
import { damagedFiles, embedSizeProblems, gzippedBytes, isCode, sizeProblems } from './size-errors.ts'

/** Who will see the builds, which determines the release that they are combined with. */
export type Audience = 'everybody' | 'canary'

export interface StaticFindings {
  refusals: Refusal[]
  /** One line per problem that isn't an error yet. */
  warnings: string[]
  /** Release that the builds would form with the live builds; undefined if there are refusals. It isn't saved. */
  created: NewRelease | undefined
  builds: BuildManifest[]
}

/**
 * Checks builds and the release that they would form with the live builds: every file's hash, each build's manifest, its version ranges against the shell (for
 * a new shell, all remotes' ranges), its routes against other apps' routes, the whole release document, and the size of the first page.
 *
 * @param builds IDs that `publish` returned.
 */
export async function staticErrors(
  builds: readonly string[],
  storage: SiteStorage,
  store: ReleaseStore,
  { audience, acceptsSize }: Pick<CheckOptions, 'audience' | 'acceptsSize'> = {},
): Promise<StaticFindings> {
  const found = await Promise.all(builds.map((id) => inspectBuild(id, storage, store)))
  const manifests = found.flatMap(({ manifest }) => manifest ?? [])
  const { stable, canary } = await readLiveReleases(store, await store.readPointer())
  const live = audience === 'canary' ? (canary ?? stable) : stable
  const { created, refusals } = compositionOf(live, manifests)
  const imports = await findDeprecated(manifests, live, store)
  const sizes = await Promise.all(manifests.map((manifest) => sizeErrors(manifest, live, storage, acceptsSize)))
  const all = [
    ...found.flatMap((build) => build.refusals),
    ...refusals,
    ...imports.refusals,
    ...sizes.flatMap((size) => size.refusals),
  ]
  return {
    refusals: all,
    warnings: [...imports.warnings, ...sizes.flatMap((size) => size.warnings)],
    created: all.length === 0 ? created : undefined,
    builds: manifests,
  }
}

/**
 * Checks a build's manifest and every file's hash.
 *
 * @returns one line per error.
 */
export async function buildErrors(id: string, storage: SiteStorage, store: ReleaseStore): Promise<string[]> {
  const { refusals } = await inspectBuild(id, storage, store)
  return refusals.map(({ rule, text }) => (rule === 'files' ? `${id}: ${text}` : text))
}

async function inspectBuild(
  id: string,
  storage: SiteStorage,
  store: ReleaseStore,
): Promise<{ manifest?: BuildManifest; refusals: Refusal[] }> {
  let manifest: BuildManifest
  try {
    manifest = await store.readBuild(id)
  } catch (error) {
    return { refusals: [{ rule: 'manifest', build: id, text: (error as Error).message }] }
  }
  const texts = await fileErrors(manifest, buildFolder(id), storage)
  return { manifest, refusals: texts.map((text) => refusal({ rule: 'files', text }, manifest)) }
}

function compositionOf(
  live: ReleaseDocument | undefined,
  manifests: readonly BuildManifest[],
): { created?: NewRelease; refusals: Refusal[] } {
  if (manifests.length === 0) return { refusals: [] }
  const refused = (texts: readonly string[], rule: Rule = 'composition') =>
    texts.map((text) => refusalOf(rule, text, manifests))
  try {
    const created = createRelease(live, manifests)
    const { document } = created
    const changed = manifests.map(({ id }) => id)
    const ranges = Object.groupBy(rangeErrors(document, changed, live), (text) =>
      / needs react(-dom)? /.test(text) ? 'react' : 'ranges',
    )
    return {
      created,
      refusals: [
        ...refused(releaseErrors(document)),
        ...refused(ranges.react ?? [], 'react'),
        ...refused(ranges.ranges ?? [], 'ranges'),
        ...refused(containerErrors(document, changed)),
      ],
    }
  } catch (error) {
    return { refusals: refused(error instanceof ReleaseRefusedError ? error.errors : [(error as Error).message]) }
  }
}

/** Attributes an error to the build named at its start, or else to the first build. */
function refusalOf(rule: Rule, text: string, manifests: readonly BuildManifest[]): Refusal {
  const about = manifests.find(({ id }) => text.startsWith(`${id}@`) || text.startsWith(`${id}:`)) ?? manifests[0]
  return about ? refusal({ rule, text }, about) : { rule, text, build: '' }
}

/** Finds the remotes' deprecated imports: a warning until the announced date, an error after it. */
async function findDeprecated(
  manifests: readonly BuildManifest[],
  live: ReleaseDocument | undefined,
  store: ReleaseStore,
): Promise<{ refusals: Refusal[]; warnings: string[] }> {
  const liveShell = live?.microFrontends.shell[0]?.extras.build
  const shell =
    manifests.find(({ role }) => role === 'shell') ??
    (liveShell === undefined ? undefined : await store.readBuild(`shell@${liveShell}`).catch(() => undefined))
  const found = manifests.flatMap((manifest) =>
    deprecatedImports(manifest, shell?.deprecated ?? {}).map(({ text, isOver }) => ({ text, isOver, manifest })),
  )
  const [over, soon] = [found.filter(({ isOver }) => isOver), found.filter(({ isOver }) => !isOver)]
  return {
    refusals: over.map(({ text, manifest }) => refusal({ rule: 'deprecated', text }, manifest)),
    warnings: soon.map(
      ({ text, manifest: { id, build, owner } }) => `Warning: ${id}@${build} ${text}. Owner: ${owner}.`,
    ),
  }
}

/**
 * Checks the size of the first page's scripts and styles, as far as the manifest lists them; rendering finds the rest. If the live build's files are damaged,
 * warns instead of comparing sizes, because the new build may be the repair.
 */
async function sizeErrors(
  manifest: BuildManifest,
  live: ReleaseDocument | undefined,
  storage: SiteStorage,
  acceptsSize: boolean | undefined,
): Promise<{ refusals: Refusal[]; warnings: string[] }> {
  const { id, build, entry, preload, embed, budgetKb } = manifest
  const folder = `mf/${id}/${build}`
  const bytes = await gzippedBytes({ folder, files: [entry, ...preload].filter(isCode) }, storage)
  const ofEmbed = embed === undefined ? [] : [embed.script, ...embed.styles]
  const embedBytes = await gzippedBytes({ folder, files: ofEmbed }, storage)
  const [before] = live?.microFrontends[id] ?? []
  const counted = before && {
    folder: before.extras.base.replaceAll(/^\/|\/$/g, ''),
    files: [before.url.slice(before.extras.base.length), ...before.extras.preload].filter(isCode),
  }
  const damaged = counted === undefined ? [] : await damagedFiles(counted, before?.extras.assets ?? {}, storage)
  const liveBytes = counted === undefined || damaged.length > 0 ? undefined : await gzippedBytes(counted, storage)
  const problems = [...sizeProblems(bytes, liveBytes, { budgetKb, acceptsSize }), ...embedSizeProblems(embedBytes)]
  return {
    refusals: problems.map((problem) => refusal(problem, manifest)),
    warnings:
      damaged.length === 0
        ? []
        : [
            `Warning: the live build ${id}@${before?.extras.build} is damaged. These files are missing or changed in the storage: ${damaged.join(', ')}. Its size was not compared.`,
          ],
  }
}

function refusal(problem: Problem, { id, build, owner }: BuildManifest): Refusal {
  return { ...problem, build: `${id}@${build}`, owner }
}
