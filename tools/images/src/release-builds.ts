import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { buildFolder, createReleaseStore, promote } from '@kinora/release'
import type { SiteStorage } from '@kinora/release'

type ReleaseStore = ReturnType<typeof createReleaseStore>

/** How many history entries to search. Published builds that aren't among them are assumed to have been live. */
const statesLookedAt = 200

/**
 * Copies missing builds from a folder to a site's storage, and promotes those that were never live. Restarting the same image doesn't undo later releases by
 * teams.
 *
 * @param folder folder with released files: `mf/watch/1.0.0-4f0c2d9e1b/…`.
 * @param onStep receives one line per step.
 * @returns the ID of the live release.
 */
export async function releaseBuilds(
  folder: string,
  storage: SiteStorage,
  onStep: (line: string) => void,
): Promise<string> {
  const ids = await buildsIn(folder)
  if (ids.length === 0)
    throw new Error(
      `${folder} contains no builds. Publish some with "SITE_ROOT=${folder} kinora-release publish <app>".`,
    )
  const store = createReleaseStore(storage)
  const fresh = await neverLive(ids, store)
  const newlyPublished = new Set<string>()
  for (const id of ids) {
    const isNew = await storage.uploadDirectory(join(folder, buildFolder(id)), buildFolder(id))
    if (isNew) newlyPublished.add(id)
    onStep(`${id}${isNew ? '' : ' (already published)'}`)
  }
  const promoted = ids.filter((id) => newlyPublished.has(id) || fresh.has(id))
  const live = (await store.readPointer())?.stable
  if (promoted.length === 0 && live !== undefined) {
    onStep(
      'No build was promoted, because all of them were already live before. To restore one, run "kinora-release promote" or "rollback".',
    )
    return live
  }
  return promote(promoted, store, {
    allowsUnmetRanges: true,
    note: { by: 'the release image', because: 'Released with the image' },
  })
}

/** Returns the builds that were never in a stable release; empty if the history is too long to tell. */
async function neverLive(ids: readonly string[], store: ReleaseStore): Promise<Set<string>> {
  const left = new Set(ids)
  const seen = new Set<string>()
  let states = 0
  for await (const { stable } of store.history()) {
    if (++states > statesLookedAt) return new Set()
    if (seen.has(stable)) continue
    seen.add(stable)
    const { microFrontends } = await store.readRelease(stable)
    for (const [app, entries] of Object.entries(microFrontends))
      for (const { extras } of entries) left.delete(`${app}@${extras.build}`)
  }
  return left
}

async function buildsIn(folder: string): Promise<string[]> {
  const ids: string[] = []
  for (const app of await readdir(join(folder, 'mf')))
    for (const build of await readdir(join(folder, 'mf', app))) ids.push(`${app}@${build}`)
  return ids
}
