import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { mapsFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'

/**
 * Moves a build's source maps, which contain the sources, to a folder that sites don't serve. Call this before publishing the build, so the maps are available
 * from the start.
 *
 * @param id ID that `publish` will return.
 * @param folder the finished build.
 * @param scratch folder on the same disk.
 */
export async function moveSourceMaps(id: string, folder: string, storage: SiteStorage, scratch: string): Promise<void> {
  const maps = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.map'))
  if (maps.length === 0) return
  const apart = await mkdtemp(join(scratch, 'maps-'))
  await chmod(apart, 0o755)
  try {
    for (const name of maps) {
      await mkdir(dirname(join(apart, name)), { recursive: true })
      await rename(join(folder, name), join(apart, name))
    }
    await storage.uploadDirectory(apart, mapsFolder(id))
  } finally {
    await rm(apart, { recursive: true, force: true })
  }
}
