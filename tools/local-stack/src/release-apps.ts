import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { createFolderStorage, createReleaseStore, promote, publish } from '@kinora/release'

/**
 * Publishes every app of the workspace that has changed since it was last published to `home`, and promotes them all.
 *
 * @param onStep is told before each app.
 * @returns the id of the live release.
 */
export async function releaseApps(workspace: string, home: string, onStep: (app: string) => void): Promise<string> {
  const storage = createFolderStorage(join(home, 'site'))
  const apps = await readdir(join(workspace, 'apps'))
  const builds: string[] = []
  for (const app of apps) {
    onStep(app)
    const { id } = await publish(join(workspace, 'apps', app), storage, join(home, 'builds'))
    builds.push(id)
  }
  // A remote that needs another shell says so on its own pages; the product starts all the same.
  return promote(builds, createReleaseStore(storage), { allowsUnmetRanges: true })
}
