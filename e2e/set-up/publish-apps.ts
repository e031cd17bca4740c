import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { buildFolder, createFolderStorage, publish } from '@kinora/release'

import { workspace } from './workspace.ts'

/** Shared cache of the workspace's app builds. Build names include a hash of the sources, so a stale build is never used. */
const shared = join(workspace, '.cache/site')

/** Lists the folder names of all apps in the workspace. */
export function allApps(): Promise<string[]> {
  return readdir(join(workspace, 'apps'))
}

/**
 * Builds the apps that have changed since they were last built.
 *
 * @param onApp called before each app.
 * @returns the build IDs.
 */
export async function publishApps(apps: readonly string[], onApp: (app: string) => void = () => {}): Promise<string[]> {
  const storage = createFolderStorage(shared)
  async function publishApp(app: string): Promise<string> {
    onApp(app)
    const options = { withoutTypes: true }
    const { id } = await publish(join(workspace, 'apps', app), storage, join(workspace, '.cache/builds'), options)
    return id
  }
  // The journeys wait for these builds, so they get a larger share of the machine than other tasks of `npm test`.
  return Readable.from(apps).map(publishApp, { concurrency: 4 }).toArray()
}

/** Copies the builds of these apps to a site. */
export async function copyApps(apps: readonly string[], siteRoot: string): Promise<void> {
  for (const id of await publishApps(apps)) {
    await cp(join(shared, buildFolder(id)), join(siteRoot, buildFolder(id)), { recursive: true })
  }
}

if (import.meta.main) {
  const named = process.argv.slice(2)
  await publishApps(named.length > 0 ? named : await allApps(), console.log)
}
