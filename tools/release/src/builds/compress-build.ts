import type { SiteStorage } from '@kinora/releases/storage'

import { compressFiles } from './compress-files.ts'
import { writeDeltas } from './write-deltas.ts'

/**
 * Adds to a build what a site sends instead of its files: compressed copies, and deltas from the builds that viewers may have.
 *
 * @param folder of the build.
 * @param app its ID, such as `watch`.
 * @param storage with the previous builds.
 */
export async function compressBuild(folder: string, app: string, storage: SiteStorage): Promise<void> {
  await compressFiles(folder)
  await writeDeltas(folder, app, storage)
}
