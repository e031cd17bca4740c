import { createRelease, promoteRelease } from '@kinora/releases'
import type { ChangeNote, ReleaseDocument } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { readLiveReleases } from './live-releases.ts'
import { ownBuilds } from './released-builds.ts'

/**
 * Creates a release without a remote, whose paths then redirect to the home page.
 *
 * @returns the ID of the live release.
 * @throws {Error} if the remote isn't live, or is the shell.
 */
export async function retire(remote: string, store: ReleaseStore, note?: ChangeNote): Promise<string> {
  if (remote === 'shell')
    throw new Error('The shell cannot be retired because it renders every page. Specify a remote.')
  let live = ''
  await changePointer(
    store,
    async (pointer) => {
      const { stable, canary } = await readLiveReleases(store, pointer)
      if (pointer === undefined || stable?.microFrontends[remote] === undefined)
        throw new Error(`No remote "${remote}" is live. Run "status" to list live remotes.`)
      const without = async (base: ReleaseDocument) => {
        const { id, document } = createRelease(base, [], [remote])
        await store.saveRelease(id, document)
        return id
      }
      live = await without(stable)
      const { [remote]: retired, ...left } = canary === undefined ? {} : ownBuilds(canary, stable)
      // End the canary if none of its builds differs from the stable release.
      if (canary === undefined || Object.keys(left).length === 0) return promoteRelease(pointer, live)
      return promoteRelease(pointer, live, await without(canary), retired !== undefined)
    },
    note,
  )
  return live
}
