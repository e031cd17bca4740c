import {
  abiErrors,
  containerErrors,
  createRelease,
  rangeErrors,
  releaseErrors,
  ReleaseRefusedError,
} from '@kinora/releases'
import type { BuildManifest, NewRelease, ReleaseDocument } from '@kinora/releases'
import { buildFolder } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { readLiveReleases } from '../releases/live-releases.ts'
import { fileErrors } from './file-errors.ts'
import { stylesheetErrors } from './stylesheet-errors.ts'

/** Who is to see builds: that says what they are put together with. */
export type Audience = 'everybody' | 'canary'

/** What a look at builds without running them has found. */
export interface StaticFindings {
  /** One line each; none for builds that may go on. */
  errors: string[]
  /** The release that they would make with what is live, when there is no error. It is not saved. */
  created: NewRelease | undefined
  builds: BuildManifest[]
}

/**
 * Looks at builds and at the release that they would make with everything else that is live: every file against its hash, the contract of each build, its
 * ranges against the shell (and those of all remotes, when a shell is among the builds), its routes against everybody's, and the whole document.
 *
 * @param builds ids as `publish` gives them.
 */
export async function staticErrors(
  builds: readonly string[],
  storage: SiteStorage,
  store: ReleaseStore,
  audience: Audience = 'everybody',
): Promise<StaticFindings> {
  const found = await Promise.all(builds.map((id) => inspectBuild(id, storage, store)))
  const manifests = found.flatMap(({ manifest }) => manifest ?? [])
  const errors = found.flatMap(({ errors }) => errors)
  const { stable, canary } = await readLiveReleases(store, await store.readPointer())
  const composition = compositionOf(audience === 'canary' ? (canary ?? stable) : stable, manifests)
  const all = [...errors, ...composition.errors]
  return { errors: all, created: all.length === 0 ? composition.created : undefined, builds: manifests }
}

/**
 * Looks at one build by itself: its manifest, and every file against its hash.
 *
 * @returns one line for each error.
 */
export async function buildErrors(id: string, storage: SiteStorage, store: ReleaseStore): Promise<string[]> {
  return (await inspectBuild(id, storage, store)).errors
}

async function inspectBuild(
  id: string,
  storage: SiteStorage,
  store: ReleaseStore,
): Promise<{ manifest?: BuildManifest; errors: string[] }> {
  let manifest: BuildManifest
  let folder: string
  try {
    folder = buildFolder(id)
    manifest = await store.readBuild(id)
  } catch (error) {
    return { errors: [(error as Error).message] }
  }
  const errors = [
    ...(await fileErrors(manifest, folder, storage)),
    ...(await stylesheetErrors(manifest, folder, storage)),
  ]
  return { manifest, errors: errors.map((error) => `${id}: ${error}`) }
}

function compositionOf(
  live: ReleaseDocument | undefined,
  manifests: readonly BuildManifest[],
): { created?: NewRelease; errors: string[] } {
  if (manifests.length === 0) return { errors: [] }
  let created: NewRelease
  try {
    created = createRelease(live, manifests)
  } catch (error) {
    return { errors: error instanceof ReleaseRefusedError ? [...error.errors] : [(error as Error).message] }
  }
  const { document } = created
  const changed = manifests.map(({ id }) => id)
  return {
    created,
    errors: [
      ...releaseErrors(document),
      ...rangeErrors(document, changed, live),
      ...abiErrors(document, changed),
      ...containerErrors(document, changed),
    ],
  }
}
