import { buildManifestFile, readBuildId } from '@kinora/releases'
import { buildFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'

/** Returns the IDs of all builds in the storage. */
export async function publishedBuilds(storage: SiteStorage): Promise<string[]> {
  // Ignore anything that isn't a build.
  const apps = (await storage.list('mf')).filter((app) => readBuildId(`${app}@1`) !== undefined)
  const ids = await Promise.all(
    apps.map(async (app) => (await storage.list(`mf/${app}`)).map((name) => `${app}@${name}`)),
  )
  return ids.flat().filter((id) => readBuildId(id) !== undefined)
}

/** Returns when a build was published, as an ISO date; undefined if the build is deleted or incomplete. */
export async function publishedAt(build: string, storage: SiteStorage): Promise<string | undefined> {
  return (await storage.lastModified(`${buildFolder(build)}/${buildManifestFile}`))?.toISOString()
}
