import { join } from 'node:path'

import { buildErrors, buildFolder, createReleaseStore, promote, publish } from '@kinora/release'
import type { SiteStorage } from '@kinora/release'

/**
 * Publishes those apps of the workspace that have changed since they were last published to the site's `storage`, or whose files are not as they were published, and promotes
 * all.
 *
 * @param apps their folders below `apps`.
 * @param scratch a folder for builds under way.
 * @param onStep receives a line for each step
 * @returns the id of the live release.
 */
export async function releaseApps(
  workspace: string,
  apps: readonly string[],
  storage: SiteStorage,
  scratch: string,
  onStep: (step: string) => void,
): Promise<string> {
  const store = createReleaseStore(storage)
  if (await restorePointer(storage, store)) onStep('Restored what was live from its history')
  const publishApp = async (app: string) =>
    (await publish(join(workspace, 'apps', app), storage, scratch, 'npm start')).id

  const builds: string[] = []
  for (const app of apps) {
    onStep(`Building ${app}`)
    const id = await publishApp(app)
    builds.push(id)
    if ((await buildErrors(id, storage, store)).length === 0) continue
    await storage.remove(buildFolder(id))
    await publishApp(app)
  }
  // A remote that needs another shell says so on its own pages; the product starts all the same.
  return promote(builds, store, {
    allowsUnmetRanges: true,
    note: { by: 'npm start', because: 'The product was started with the workspace as it is.' },
  })
}

const pointerFile = 'discovery/current.json'

/** Puts the last state of the history in the place of a copy of it that is damaged or missing. Returns whether it did. */
async function restorePointer(storage: SiteStorage, store: ReturnType<typeof createReleaseStore>): Promise<boolean> {
  const isThere = (await storage.read(pointerFile)) !== undefined
  const isRead = await store.readPointer().then(
    () => true,
    () => false,
  )
  if (isThere && isRead) return false
  await storage.remove(pointerFile)
  const pointer = await store.readPointer()
  return pointer !== undefined && storage.create(pointerFile, JSON.stringify(pointer))
}
