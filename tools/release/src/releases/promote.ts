import {
  buildIdsByApp,
  createRelease,
  hasBuilds,
  promoteRelease,
  rangeErrors,
  ReleaseRefusedError,
} from '@kinora/releases'
import type { BuildManifest, ChangeNote, ReleaseDocument } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { readLiveReleases } from './live-releases.ts'
import { ownBuilds } from './released-builds.ts'

/** What a promotion lets pass, and what is kept of it. */
export interface PromoteOptions {
  /** Builds whose ranges the shell does not meet. Their pages say so to viewers, so this is for tests, and for starting the product anew. */
  allowsUnmetRanges?: boolean
  /** Who promotes them, and why. */
  note?: ChangeNote | undefined
}

/**
 * Puts builds before viewers: creates a release of them and everything else that is live, and moves the pointer to it. When another team
 * releases at the same moment, both end up in the release that is live afterwards. A canary that runs takes the builds up as well; where they take the place of
 * builds of its own, its evidence begins anew. Files are not looked at: `check` does that.
 *
 * @param builds ids as `publish` gives them: `watch@1.0.0-4f0c2d9e1b`.
 * @returns the id of the live release; that of the present one when it already has these builds.
 * @throws {ReleaseRefusedError} when a range is not met, or a build has a page where the site answers itself.
 * @throws {Error} when a build is unknown, or the release would not be valid. The live site stays as it was.
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
      const stable = create(releases.stable, manifests, allowsUnmetRanges)
      await store.saveRelease(stable.id, stable.document)
      live = stable.id

      const canary = releases.canary && create(releases.canary, manifests, allowsUnmetRanges)
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

function create(base: ReleaseDocument | undefined, manifests: readonly BuildManifest[], allowsUnmetRanges: boolean) {
  const created = createRelease(base, manifests)
  const errors = allowsUnmetRanges
    ? []
    : rangeErrors(
        created.document,
        manifests.map(({ id }) => id),
        base,
      )
  if (errors.length > 0) throw new ReleaseRefusedError(errors)
  return created
}

/** A canary that has nothing of its own left is none. */
function haveSameBuilds(a: ReleaseDocument, b: ReleaseDocument): boolean {
  const [one, other] = [buildIdsByApp(a), buildIdsByApp(b)]
  return Object.keys({ ...one, ...other }).every((id) => one[id] === other[id])
}
