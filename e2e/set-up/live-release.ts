import type { ReleaseDocument } from '@kinora/releases'
import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'
import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'

/** Opens the releases of a site whose storage is a local folder. */
export function openReleases(siteRoot: string): ReleaseStore {
  return createReleaseStore(createFolderStorage(siteRoot))
}

/** Reads a site's live release. */
export async function readLiveRelease(siteRoot: string): Promise<ReleaseDocument> {
  const store = openReleases(siteRoot)
  return store.readRelease((await store.readPointer())?.stable ?? '')
}

/** Waits until the site serves a release. */
export async function untilServed(request: APIRequestContext, releaseId: string): Promise<void> {
  await expect.poll(async () => (await request.get('/login')).text()).toContain(`"${releaseId}"`)
}
