import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { buildErrors, buildFolder, createReleaseStore, promote, publish } from '@kinora/release'
import type { SiteStorage } from '@kinora/release'

/**
 * Publishes workspace apps that have changed, or whose published files are damaged, to the site's `storage`, then promotes all of them.
 *
 * @param apps folder names in `apps`.
 * @param scratch folder for builds in progress.
 * @param onStep receives one line per step.
 * @returns the ID of the live release.
 */
export async function releaseApps(
  workspace: string,
  apps: readonly string[],
  storage: SiteStorage,
  scratch: string,
  onStep: (step: string) => void,
): Promise<string> {
  const store = createReleaseStore(storage)
  if (await restorePointer(storage, store)) onStep('Restoring the release pointer from its history')
  // Other teams take types only from a shared storage.
  const options = { by: 'npm start', withoutTypes: !process.env['SITE_STORAGE_URL'] }
  const publishApp = async (app: string) => (await publish(join(workspace, 'apps', app), storage, scratch, options)).id
  async function publishUndamaged(app: string): Promise<string> {
    onStep(`Building ${app}`)
    const id = await publishApp(app)
    if ((await buildErrors(id, storage, store)).length === 0) return id
    await storage.remove(buildFolder(id))
    return publishApp(app)
  }
  // After a failure, lets the running builds finish, because the next `npm start` writes to the same folders.
  const errors: unknown[] = []
  async function publishUnlessFailed(app: string): Promise<string> {
    try {
      return errors.length > 0 ? '' : await publishUndamaged(app)
    } catch (error) {
      errors.push(error)
      return ''
    }
  }
  // In reverse, because watch and the shell take longest.
  const concurrency = Math.min(availableParallelism(), 4)
  const builds: string[] = await Readable.from(apps.toReversed()).map(publishUnlessFailed, { concurrency }).toArray()
  if (errors.length > 0) throw errors[0]
  // Start the product even if a remote needs a different shell; that remote's pages then show an error.
  return promote(builds, store, {
    allowsUnmetRanges: true,
    note: { by: 'npm start', because: 'Started from the workspace' },
  })
}

const pointerFile = 'discovery/current.json'

/** Restores a missing or damaged pointer file from the history. Returns whether it did. */
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
