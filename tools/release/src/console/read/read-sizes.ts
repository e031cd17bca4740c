import type { BuildManifest } from '@kinora/releases'
import { buildFolder } from '@kinora/releases/storage'

import { publishedAt, publishedBuilds } from '../../builds/published-builds.ts'
import { defaultBudgetKb } from '../../check/size-errors.ts'
import { readLiveReleases } from '../../releases/live-releases.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { AppSizes, GroupBytes, SizeOfBuild } from '../console-api.ts'
import { audienceOf } from '../health/audiences.ts'
import { bytesByGroup } from './bytes-by-group.ts'
import { firstPageBytes } from './first-page-bytes.ts'

/** Builds of an app that are told of, the newest. */
const mostBuilds = 12

/** How large the first page of each app is, over its builds, the newest first, against its budget. */
export async function readSizes({ storage, store }: ReleaseContext): Promise<AppSizes[]> {
  const live = await readLiveReleases(store, await store.readPointer())
  const seen = { ...live, previous: undefined }
  const byApp = Map.groupBy(await publishedBuilds(storage), (id) => id.split('@')[0] ?? '')
  return Promise.all(
    [...byApp].map(async ([app, ids]) => {
      const dated = await Promise.all(ids.map(async (id) => ({ id, at: (await publishedAt(id, storage)) ?? '' })))
      const newest = dated.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, mostBuilds)
      const builds: SizeOfBuild[] = []
      // One after the other: each is compressed once, and remembered.
      for (const { id, at } of newest) {
        const manifest = await store.readBuild(id).catch((): BuildManifest | undefined => undefined)
        if (manifest === undefined) continue
        const { build, entry, preload, budgetKb = defaultBudgetKb } = manifest
        const bytes = await firstPageBytes(id, { folder: buildFolder(id), files: [entry, ...preload] }, storage)
        const audience = audienceOf(seen, app, build)
        builds.push({ build: id, publishedAt: at, bytes, budget: budgetKb * 1_000, audience })
      }
      return { app, builds }
    }),
  )
}

/** What the scripts of a build are made of, the largest part first. @throws {Error} when there is no such build. */
export async function readGroups({ storage, store }: ReleaseContext, build: string): Promise<GroupBytes[]> {
  const { assets } = await store.readBuild(build)
  const groups = await bytesByGroup(build, Object.keys(assets), storage)
  return Object.entries(groups)
    .map(([name, bytes]) => ({ name, bytes }))
    .toSorted((a, b) => b.bytes - a.bytes)
}
