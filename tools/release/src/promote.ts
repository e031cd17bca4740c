import { randomBytes } from 'node:crypto'

import type { ReleaseStore } from '@kinora/federation/storage'

import { mintRelease } from './mint-release.ts'

/** Somebody else's promotion may come first any number of times; past this many the storage itself is at fault. */
const attempts = 100

/**
 * Puts builds before viewers: mints a release of them and everything else that is live, and moves the pointer to it. When another team
 * releases at the same moment, both end up in the release that is live afterwards.
 *
 * @param builds ids as `publish` gives them: `watch@1.0.0-4f0c2d9e1b`.
 * @returns the id of the live release; that of the present one when it already has these builds.
 * @throws {Error} when a build is unknown, or the release would not be sound; the live site stays as it was.
 */
export async function promote(builds: readonly string[], store: ReleaseStore): Promise<string> {
  const manifests = await Promise.all(builds.map((id) => store.readBuild(id)))
  for (let attempt = 0; attempt < attempts; attempt++) {
    const pointer = await store.readPointer()
    const live = pointer === undefined ? undefined : await store.readRelease(pointer.stable)
    const isLive = manifests.every(({ id, build }) => live?.microFrontends[id]?.[0]?.extras.build === build)
    if (isLive && pointer !== undefined) return pointer.stable

    const createdAt = new Date().toISOString()
    const id = `${createdAt.replaceAll(/[-:]|\..*/g, '')}-${randomBytes(4).toString('hex')}`
    await store.keepRelease(id, mintRelease(live, manifests, { id, createdAt }))
    if (await store.movePointer(pointer, { stable: id, previous: pointer?.stable ?? null })) return id
  }
  throw new Error(
    `The pointer changed ${attempts} times while this promotion tried to move it. Try again when the storage is quieter.`,
  )
}
