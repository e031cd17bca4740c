import type { SiteStorage } from '@kinora/releases/storage'

import { compressFiles } from './compress-files.ts'
import { writeDeltas } from './write-deltas.ts'

/**
 * Adds compressed copies to a build, and deltas from the builds that viewers may have cached. The site sends these instead of the original files.
 *
 * @param folder the build's folder.
 * @param app the app's ID, such as `watch`.
 * @param storage contains the previous builds.
 */
export async function compressBuild(folder: string, app: string, storage: SiteStorage): Promise<void> {
  await compressFiles(folder)
  await writeDeltas(folder, app, storage)
}
