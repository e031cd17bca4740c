import { containerErrors, createRelease, rangeErrors, releaseErrors, ReleaseRefusedError } from '@kinora/releases'
import type { BuildManifest, NewRelease, ReleaseDocument } from '@kinora/releases'
import { buildFolder } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { readLiveReleases } from '../releases/live-releases.ts'
import { deprecatedImports } from './deprecated-imports.ts'
import { fileErrors } from './file-errors.ts'
import type { Refusal, Rule } from './refusal.ts'
import { embedSizeProblems, gzippedBytes, isCode, sizeProblems } from './size-errors.ts'
import { stylesheetErrors } from './stylesheet-errors.ts'

/** Who is to see builds: that says what they are put together with. */
export type Audience = 'everybody' | 'canary'

/** What a look at builds without running them has found. */
export interface StaticFindings {
  /** None for builds that may go on. */
  refusals: Refusal[]
  /** One line for each thing that will be refused one day. */
  warnings: string[]
  /** The release that they would make with what is live, when there is no refusal. It is not saved. */
  created: NewRelease | undefined
  builds: BuildManifest[]
}

/**
 * Looks at builds and at the release that they would make with everything else that is live: every file against its hash, the contract of each build, its
 * ranges against the shell (and those of all remotes, when a shell is among the builds), its routes against everybody's, the whole document, and what its first page weighs.
 *
 * @param builds ids as `publish` gives them.
 */
export async function staticErrors(
  builds: readonly string[],
  storage: SiteStorage,
  store: ReleaseStore,
  { audience = 'everybody', acceptsSize }: { audience?: Audience | undefined; acceptsSize?: boolean | undefined } = {},
): Promise<StaticFindings> {
  const found = await Promise.all(builds.map((id) => inspectBuild(id, storage, store)))
  const manifests = found.flatMap(({ manifest }) => manifest ?? [])
  const { stable, canary } = await readLiveReleases(store, await store.readPointer())
  const live = audience === 'canary' ? (canary ?? stable) : stable
  const { created, refusals } = compositionOf(live, manifests)
  const sizes = await Promise.all(manifests.map((manifest) => sizeErrors(manifest, live, storage, acceptsSize)))
  const imports = await findDeprecated(manifests, live, store)
  const all = [...found.flatMap(({ refusals }) => refusals), ...refusals, ...imports.refusals, ...sizes.flat()]
  return {
    refusals: all,
    warnings: imports.warnings,
    created: all.length === 0 ? created : undefined,
    builds: manifests,
  }
}

/**
 * Looks at one build by itself: its manifest, and every file against its hash.
 *
 * @returns one line for each error.
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
  let folder: string
  try {
    folder = buildFolder(id)
    manifest = await store.readBuild(id)
  } catch (error) {
    return { refusals: [{ rule: 'manifest', build: id, text: (error as Error).message }] }
  }
  const texts = [
    ...(await fileErrors(manifest, folder, storage)),
    ...(await stylesheetErrors(manifest, folder, storage)),
  ]
  return {
    manifest,
    refusals: texts.map((text) => ({ rule: 'files', build: id, owner: manifest.owner, text })),
  }
}

function compositionOf(
  live: ReleaseDocument | undefined,
  manifests: readonly BuildManifest[],
): { created?: NewRelease; refusals: Refusal[] } {
  if (manifests.length === 0) return { refusals: [] }
  const refused = (rule: Rule, texts: readonly string[]) => texts.map((text) => refusalOf(rule, text, manifests))
  let created: NewRelease
  try {
    created = createRelease(live, manifests)
  } catch (error) {
    const texts = error instanceof ReleaseRefusedError ? error.errors : [(error as Error).message]
    return { refusals: refused('composition', texts) }
  }
  const { document } = created
  const changed = manifests.map(({ id }) => id)
  const ranges = rangeErrors(document, changed, live)
  return {
    created,
    refusals: [
      ...refused('composition', releaseErrors(document)),
      ...refused('react', ranges.filter(isOfReact)),
      ...refused(
        'ranges',
        ranges.filter((text) => !isOfReact(text)),
      ),
      ...refused('composition', containerErrors(document, changed)),
    ],
  }
}

function isOfReact(text: string): boolean {
  return / needs react(-dom)? /.test(text)
}

/** The build that a message begins with; the first of them, if it is about none. */
function refusalOf(rule: Rule, text: string, manifests: readonly BuildManifest[]): Refusal {
  const about = manifests.find(({ id }) => text.startsWith(`${id}@`) || text.startsWith(`${id}:`)) ?? manifests[0]
  return { rule, text, build: about ? `${about.id}@${about.build}` : '', ...(about && { owner: about.owner }) }
}

/** What the remotes among the builds import of that which the shell beside them will no longer provide: a warning until the day it names, and a refusal afterwards. */
async function findDeprecated(
  manifests: readonly BuildManifest[],
  live: ReleaseDocument | undefined,
  store: ReleaseStore,
): Promise<{ refusals: Refusal[]; warnings: string[] }> {
  const liveShell = live?.microFrontends.shell[0]?.extras.build
  const shell =
    manifests.find(({ role }) => role === 'shell') ??
    (liveShell === undefined ? undefined : await store.readBuild(`shell@${liveShell}`).catch(() => undefined))
  const deprecated = shell?.deprecated ?? {}
  const found = manifests.map((manifest) => ({ manifest, imports: deprecatedImports(manifest, deprecated) }))
  return {
    refusals: found.flatMap(({ manifest: { id, build, owner }, imports }) =>
      imports
        .filter(({ isOver }) => isOver)
        .map(({ text }): Refusal => ({ rule: 'deprecated', text, build: `${id}@${build}`, owner })),
    ),
    warnings: found.flatMap(({ manifest: { id, build, owner }, imports }) =>
      imports.filter(({ isOver }) => !isOver).map(({ text }) => `Warning: ${id}@${build} ${text}. Owner: ${owner}.`),
    ),
  }
}

/** What is asked for before the first page stands, as the build says it; what is asked for besides shows when it is rendered. */
async function sizeErrors(
  { id, build, owner, entry, preload, embed, budgetKb }: BuildManifest,
  live: ReleaseDocument | undefined,
  storage: SiteStorage,
  acceptsSize: boolean | undefined,
): Promise<Refusal[]> {
  const folder = `mf/${id}/${build}`
  const bytes = await gzippedBytes({ folder, files: [entry, ...preload].filter(isCode) }, storage)
  const ofEmbed = embed === undefined ? [] : [embed.script, ...embed.styles]
  const embedBytes = await gzippedBytes({ folder, files: ofEmbed }, storage)
  const [before] = live?.microFrontends[id] ?? []
  const liveBytes =
    before &&
    (await gzippedBytes(
      {
        folder: before.extras.base.replaceAll(/^\/|\/$/g, ''),
        files: [before.url.slice(before.extras.base.length), ...before.extras.preload].filter(isCode),
      },
      storage,
    ))
  const problems = [...sizeProblems(bytes, liveBytes, { budgetKb, acceptsSize }), ...embedSizeProblems(embedBytes)]
  return problems.map(({ rule, text }) => ({ rule, text, build: `${id}@${build}`, owner }))
}
