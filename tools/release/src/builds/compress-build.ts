import type { SiteStorage } from '@kinora/releases/storage'

import { compressFiles } from './compress-files.ts'
import { writeDeltas } from './write-deltas.ts'

/**
 * Adds compressed copies to a build, plus deltas from the builds that viewers may have cached. The site sends these in place of the original files.
 *
 * @param folder folder of the build.
 * @param app ID of the app, such as `watch`.
 * @param storage storage with the previous builds.
 */
export async function compressBuild(folder: string, app: string, storage: SiteStorage): Promise<void> {
  await compressFiles(folder)
  await writeDeltas(folder, app, storage)
}
