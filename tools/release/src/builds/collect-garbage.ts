import { buildManifestFile, isReleaseId } from '@kinora/releases'
import { buildFolder, mapsFolder, releaseFile } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { recordsWithoutBuilds } from '../check/check-records.ts'
import { candidateBuilds } from '../releases/released-builds.ts'
import { publishRecordFile } from './publish-record.ts'
import { publishedBuilds } from './published-builds.ts'

/** What can be deleted. */
export interface Garbage {
  builds: string[]
  releases: string[]
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes builds and releases that no session needs any more. Keeps releases that are live, were live within the last `days`, or directly precede the live one;
 * all their builds and previous builds; and everything written within the last `days`, which may be about to go live. Also deletes the source maps and publish
 * records of deleted builds, and check records whose builds are all gone.
 *
 * @param days at least the longest session. A tab older than a day reloads on its next navigation, so 2 is safe.
 * @param isDryRun whether to only list what would be deleted.
 * @throws {Error} if the live release changes in the meantime. Whatever has been deleted by then stays deleted.
 */
export async function collectGarbage(
  storage: SiteStorage,
  store: ReleaseStore,
  days: number,
  isDryRun: boolean,
): Promise<Garbage> {
  const since = Date.now() - days * dayMs
  const sequence = (await store.readPointer())?.sequence
  const keptReleases = await releasesInUse(store, since)
  const garbage = {
    builds: await unusedBuilds(storage, await buildsInUse(store, keptReleases), since),
    releases: await unusedReleases(storage, keptReleases, since),
  }
  if (isDryRun) return garbage

  const requireSameSequence = async () => {
    if ((await store.readPointer())?.sequence !== sequence)
      throw new Error('The live release has changed in the meantime. Run gc again.')
  }
  for (const id of garbage.releases) {
    await requireSameSequence()
    await storage.remove(releaseFile(id))
  }
  for (const id of garbage.builds) {
    await requireSameSequence()
    // Delete the manifest first, so the build can't be promoted while its files are being deleted.
    await storage.remove(`${buildFolder(id)}/${buildManifestFile}`)
    await storage.remove(buildFolder(id))
    await storage.remove(mapsFolder(id))
    await storage.remove(publishRecordFile(id))
  }
  for (const record of await recordsWithoutBuilds(storage, new Set(await publishedBuilds(storage))))
    await storage.remove(record)
  return garbage
}

/** Returns the releases that are live, directly precede the live one, or were live at any time after `since`. */
async function releasesInUse(store: ReleaseStore, since: number): Promise<Set<string>> {
  const pointer = await store.readPointer()
  const kept = new Set<string>()
  if (typeof pointer?.previous === 'string') kept.add(pointer.previous)
  let lastedUntil = Date.now()
  for await (const { stable, canary, changedAt } of store.history()) {
    if (lastedUntil < since) break
    kept.add(stable)
    if (canary !== undefined) kept.add(canary.release)
    // If a state has no time, assume that it's recent.
    lastedUntil = changedAt === undefined ? Date.now() : Date.parse(changedAt)
  }
  return kept
}

async function buildsInUse(store: ReleaseStore, releases: ReadonlySet<string>): Promise<Set<string>> {
  const documents = await Promise.all([...releases].map((id) => store.readRelease(id)))
  return new Set(documents.flatMap(candidateBuilds))
}

async function unusedBuilds(storage: SiteStorage, inUse: ReadonlySet<string>, since: number): Promise<string[]> {
  const unused = (await publishedBuilds(storage)).filter((id) => !inUse.has(id))
  return onlyOlder(unused, since, async (id) => {
    const [first = buildManifestFile] = await storage.files(buildFolder(id))
    return storage.lastModified(`${buildFolder(id)}/${first}`)
  })
}

async function unusedReleases(storage: SiteStorage, inUse: ReadonlySet<string>, since: number): Promise<string[]> {
  const ids = (await storage.list('discovery/releases')).map((name) => name.replace(/\.json$/, ''))
  const unused = ids.filter((id) => isReleaseId(id) && !inUse.has(id))
  return onlyOlder(unused, since, (id) => storage.lastModified(releaseFile(id)))
}

async function onlyOlder(
  ids: readonly string[],
  since: number,
  lastModified: (id: string) => Promise<Date | undefined>,
): Promise<string[]> {
  const times = await Promise.all(ids.map(lastModified))
  return ids.filter((_, i) => (times[i]?.getTime() ?? 0) < since)
}
