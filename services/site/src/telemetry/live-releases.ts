import type { ReleasePointer } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

/** Releases that viewers may still be using. */
export interface LiveReleases {
  pointer: ReleasePointer
  /** Whether a viewer may still have one of this release's pages open. */
  isLive(release: string): boolean
}

/** Tabs reload after a day at the latest. The extra hour allows for clock skew and delayed reports. */
const openForMs = 25 * 60 * 60 * 1000
const maxStates = 200

/**
 * Reads the live releases at most once per `maxAgeMs`.
 *
 * @returns undefined before the first release.
 * @throws {Error} if the storage can't be read.
 */
export function createLiveReleases(store: ReleaseStore, maxAgeMs: number): () => Promise<LiveReleases | undefined> {
  let reading: { since: number; result: Promise<LiveReleases | undefined> } | undefined
  let recent: { sequence: number; releases: Set<string> } | undefined

  async function read(): Promise<LiveReleases | undefined> {
    const pointer = await store.readPointer()
    if (pointer === undefined) return undefined
    if (recent?.sequence !== pointer.sequence)
      recent = { sequence: pointer.sequence, releases: await recentReleases(store) }
    const { releases } = recent
    return { pointer, isLive: (release) => releases.has(release) }
  }

  return () => {
    if (reading === undefined || Date.now() - reading.since >= maxAgeMs) {
      const result = read()
      const begun = { since: Date.now(), result }
      reading = begun
      result.catch(() => {
        if (reading === begun) reading = undefined
      })
    }
    return reading.result
  }
}

/** Releases that were live for any viewer within the last day, plus the previous release, which takes over if the current one is unreadable. */
async function recentReleases(store: ReleaseStore): Promise<Set<string>> {
  const since = Date.now() - openForMs
  const releases = new Set<string>()
  let states = 0
  let lastedUntil = Date.now()
  for await (const { stable, previous, canary, changedAt } of store.history()) {
    if (lastedUntil < since || states++ >= maxStates) break
    if (states === 1 && previous !== null) releases.add(previous)
    releases.add(stable)
    if (canary !== undefined) releases.add(canary.release)
    // If this state's start time is missing, assume that the state before it was live until now.
    lastedUntil = changedAt === undefined ? Date.now() : Date.parse(changedAt)
  }
  return releases
}
