import {
  buildIdsByApp,
  createRelease,
  hasBuilds,
  promoteRelease,
  rangeErrors,
  ReleaseRefusedError,
} from '@kinora/releases'
import type { BuildManifest, ChangeNote, NewRelease, ReleaseDocument } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { readLiveReleases } from './live-releases.ts'
import { ownBuilds } from './released-builds.ts'

/** Options for a promotion. */
export interface PromoteOptions {
  /** Whether to allow builds whose ranges the shell doesn't satisfy. Their pages show an error, so use this only in tests and for the first start. */
  allowsUnmetRanges?: boolean
  /** Author and reason. */
  note?: ChangeNote | undefined
}

/**
 * Promotes builds: creates a release with them and all other live builds, and moves the pointer to it. If another team releases at the same time, the final
 * release includes both changes. A running canary receives the builds too; if they replace some of its own builds, its evidence is reset. Doesn't verify the
 * builds' files, which is up to `check`.
 *
 * @param builds IDs that `publish` returned: `watch@1.0.0-4f0c2d9e1b`.
 * @returns the ID of the live release, which doesn't change if it already contains these builds.
 * @throws {ReleaseRefusedError} if a version range isn't satisfied, or a build declares a reserved path. The live site is unchanged.
 * @throws {Error} if a build is unknown, or the release would be invalid. The live site is unchanged.
 */
export async function promote(
  builds: readonly string[],
  store: ReleaseStore,
  { allowsUnmetRanges = false, note }: PromoteOptions = {},
): Promise<string> {
  let live = ''
  await changePointer(
    store,
    async (pointer) => {
      const manifests = await Promise.all(builds.map((id) => store.readBuild(id)))
      const releases = await readLiveReleases(store, pointer)
      if (pointer !== undefined && releases.stable !== undefined && hasBuilds(releases.stable, manifests)) {
        live = pointer.stable
        return undefined
      }
      const stable = createAllowed(releases.stable, manifests, allowsUnmetRanges)
      await store.saveRelease(stable.id, stable.document)
      live = stable.id

      const canary = releases.canary && createAllowed(releases.canary, manifests, allowsUnmetRanges)
      if (canary === undefined || haveSameBuilds(canary.document, stable.document)) return promoteRelease(pointer, live)
      await store.saveRelease(canary.id, canary.document)
      const own = releases.canary && ownBuilds(releases.canary, releases.stable)
      const changesOwn = manifests.some(({ id }) => own?.[id] !== undefined)
      return promoteRelease(pointer, live, canary.id, changesOwn)
    },
    note,
  )
  return live
}

/** Creates a release. @throws {ReleaseRefusedError} if a version range isn't satisfied. */
export function createAllowed(
  base: ReleaseDocument | undefined,
  manifests: readonly BuildManifest[],
  allowsUnmetRanges = false,
): NewRelease {
  const created = createRelease(base, manifests)
  const ids = manifests.map(({ id }) => id)
  const errors = allowsUnmetRanges ? [] : rangeErrors(created.document, ids, base)
  if (errors.length > 0) throw new ReleaseRefusedError(errors)
  return created
}

/** Whether two releases contain the same builds. A canary ends once it no longer differs from the stable release. */
function haveSameBuilds(a: ReleaseDocument, b: ReleaseDocument): boolean {
  const [one, other] = [buildIdsByApp(a), buildIdsByApp(b)]
  return Object.keys({ ...one, ...other }).every((id) => one[id] === other[id])
}
