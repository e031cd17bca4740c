import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { buildFolder, createReleaseStore, promote } from '@kinora/release'
import type { SiteStorage } from '@kinora/release'

/**
 * Puts the builds of a folder into a site's storage, those that are there already excepted, and promotes all.
 *
 * @param folder a storage of released files in a folder: `mf/watch/1.0.0-4f0c2d9e1b/…`.
 * @param onStep is told what is done, in a line.
 * @returns the id of the live release.
 */
export async function releaseBuilds(
  folder: string,
  storage: SiteStorage,
  onStep: (line: string) => void,
): Promise<string> {
  const ids = await buildsIn(folder)
  if (ids.length === 0)
    throw new Error(`${folder} has no builds. Publish some there: SITE_ROOT=${folder} kinora-release publish <app>.`)
  for (const id of ids) {
    const isNew = await storage.uploadDirectory(join(folder, buildFolder(id)), buildFolder(id))
    onStep(`${id}${isNew ? '' : ' (published before)'}`)
  }
  return promote(ids, createReleaseStore(storage), {
    allowsUnmetRanges: true,
    note: { by: 'the release image', because: 'These are the builds that the image carries.' },
  })
}

async function buildsIn(folder: string): Promise<string[]> {
  const ids: string[] = []
  for (const app of await readdir(join(folder, 'mf')))
    for (const build of await readdir(join(folder, 'mf', app))) ids.push(`${app}@${build}`)
  return ids
}
