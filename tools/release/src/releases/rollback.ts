import { buildIdsByApp, rollbackRelease } from '@kinora/releases'
import type { ChangeNote, ReleasePointer } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

/**
 * Puts an earlier release before everybody, by one write of the pointer: nothing is built, created or checked.
 *
 * @param to the release; by default the one before the present one. A second rollback leads one further back.
 * @param note who goes back, and why.
 * @returns the id of the release that is live now.
 * @throws {Error} when there is no such release, it was never live, or its builds are gone. The live site stays as it was.
 */
export async function rollback(store: ReleaseStore, to?: string, note?: ChangeNote): Promise<string> {
  let live = ''
  await changePointer(
    store,
    async (pointer) => {
      if (pointer === undefined) throw new Error('Nothing is live yet, so there is nothing to go back to.')
      live = to ?? releaseBefore(pointer)
      if (live === pointer.stable) throw new Error(`The release ${live} is live already.`)
      const [state] = await Promise.all([lastStateOf(store, live), requireBuilds(store, live)])
      if (state === undefined && live !== pointer.previous)
        throw new Error(`The release ${live} was never live for everybody. "history" lists those that were.`)
      return rollbackRelease(state ?? { stable: live, previous: null })
    },
    note,
  )
  return live
}

function releaseBefore({ stable, previous }: ReleasePointer): string {
  if (previous !== null) return previous
  throw new Error(`There is no release before ${stable}. "history" lists those that there were; name one with --to.`)
}

async function lastStateOf(store: ReleaseStore, release: string): Promise<ReleasePointer | undefined> {
  for await (const state of store.history()) if (state.stable === release) return state
  return undefined
}

async function requireBuilds(store: ReleaseStore, release: string): Promise<void> {
  const builds = Object.entries(buildIdsByApp(await store.readRelease(release)))
  await Promise.all(builds.map(([id, build]) => store.readBuild(`${id}@${build}`)))
}
