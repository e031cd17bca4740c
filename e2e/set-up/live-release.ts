import type { ReleaseDocument } from '@kinora/releases'
import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

/** The releases of a site with a folder as storage. */
export function openReleases(siteRoot: string): ReleaseStore {
  return createReleaseStore(createFolderStorage(siteRoot))
}

/** The release that is live on a site. */
export async function readLiveRelease(siteRoot: string): Promise<ReleaseDocument> {
  const store = openReleases(siteRoot)
  return store.readRelease((await store.readPointer())?.stable ?? '')
}
