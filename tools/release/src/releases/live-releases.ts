import type { ReleaseDocument, ReleasePointer } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

/** The documents of the live releases. */
export interface LiveReleases {
  stable: ReleaseDocument | undefined
  canary: ReleaseDocument | undefined
}

/** Reads the releases that `pointer` refers to. Both are undefined before the first release. */
export async function readLiveReleases(
  store: ReleaseStore,
  pointer: ReleasePointer | undefined,
): Promise<LiveReleases> {
  const read = async (id: string | undefined) => (id === undefined ? undefined : store.readRelease(id))
  const [stable, canary] = await Promise.all([read(pointer?.stable), read(pointer?.canary?.release)])
  return { stable, canary }
}

/** @throws {Error} before the first release. */
export function requireLive<Live>(live: Live | undefined): Live {
  if (live !== undefined) return live
  throw new Error('Nothing is live yet. Publish the shell and the remotes, then promote them.')
}
