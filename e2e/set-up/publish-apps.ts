import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { workspace } from '@kinora/local-stack'
import { buildFolder, createFolderStorage, publish } from '@kinora/release'

/** Where the builds of the workspace's apps lie for all suites. A build's name says what went into it, so an old one is never mistaken for a new one. */
const shared = join(workspace, '.cache/site')

/**
 * Builds every app of the workspace that has changed since a suite last needed it.
 *
 * @param onApp is told before each.
 * @returns the builds' ids.
 */
export async function publishApps(onApp: (app: string) => void = () => {}): Promise<string[]> {
  const storage = createFolderStorage(shared)
  const ids: string[] = []
  for (const app of await readdir(join(workspace, 'apps'))) {
    onApp(app)
    const { id } = await publish(join(workspace, 'apps', app), storage, join(workspace, '.cache/builds'))
    ids.push(id)
  }
  return ids
}

/** Gives a site the builds of all apps. */
export async function copyApps(siteRoot: string): Promise<void> {
  for (const id of await publishApps()) {
    await cp(join(shared, buildFolder(id)), join(siteRoot, buildFolder(id)), { recursive: true })
  }
}

if (import.meta.main) await publishApps(console.log)
