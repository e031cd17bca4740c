import type { SiteStorage } from '@kinora/releases/storage'

import { compressFiles } from './compress-files.ts'
import { writeDeltas } from './write-deltas.ts'

/**
 * Writes beside the files of a finished build what a site sends in their place: compressed copies, and what changed since the builds that viewers may have.
 *
 * @param folder of the build.
 * @param app its id, such as `watch`.
 * @param storage where the builds of before lie.
 */
export async function compressBuild(folder: string, app: string, storage: SiteStorage): Promise<void> {
  await compressFiles(folder)
  await writeDeltas(folder, app, storage)
}
