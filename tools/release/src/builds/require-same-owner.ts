import { resolve } from 'node:path'

import { readAppPackage } from '@kinora/releases'

import { readLiveReleases } from '../releases/live-releases.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { publishedAt, publishedBuilds } from './published-builds.ts'

/**
 * Rejects a change of owner, so that a team can't accidentally publish under another team's app name. The previous owner is the live build's, or if none is
 * live, the latest build's.
 *
 * @throws {Error} if the owner has changed.
 */
export async function requireSameOwner(
  directory: string,
  site: Pick<ReleaseContext, 'storage' | 'store'>,
): Promise<void> {
  const { id, owner } = readAppPackage(resolve(directory))
  const before = await ownerBefore(id, site)
  if (before === undefined || before === owner) return
  throw new Error(
    `Cannot publish ${id}: its owner changed from "${before}" to "${owner}". To change the owner, publish with --new-owner. If this is a different app, rename it.`,
  )
}

async function ownerBefore(
  id: string,
  { storage, store }: Pick<ReleaseContext, 'storage' | 'store'>,
): Promise<string | undefined> {
  const { stable } = await readLiveReleases(store, await store.readPointer())
  const [live] = stable?.microFrontends[id] ?? []
  if (live !== undefined) return live.extras.owner
  const builds = (await publishedBuilds(storage)).filter((build) => build.startsWith(`${id}@`))
  const times = await Promise.all(builds.map(async (build) => ({ build, at: await publishedAt(build, storage) })))
  const [latest] = times.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
  // Incomplete or unreadable builds have no say in the owner.
  return latest && (await store.readBuild(latest.build).catch(() => undefined))?.owner
}
