import type { ReleasePointer } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

/** What viewers may have before them just now. */
export interface LiveReleases {
  pointer: ReleasePointer
  /** Whether some viewer may still have a page of this release open. */
  isLive(release: string): boolean
}

/** A tab loads anew after a day at the latest; the hour is for clocks and for the report to come. */
const openForMs = 25 * 60 * 60 * 1000
const mostStates = 200

/**
 * Reads what is live at most every `maxAgeMs`, whoever asks how often: every report does.
 *
 * @returns undefined before the first release.
 * @throws {Error} when the storage cannot be read.
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

/** The releases that were live for anybody within the last day, and the one before, which is served where the present one cannot be. */
async function recentReleases(store: ReleaseStore): Promise<Set<string>> {
  const since = Date.now() - openForMs
  const releases = new Set<string>()
  let states = 0
  let lastedUntil = Date.now()
  for await (const { stable, previous, canary, changedAt } of store.history()) {
    if (lastedUntil < since || states++ >= mostStates) break
    if (states === 1 && previous !== null) releases.add(previous)
    releases.add(stable)
    if (canary !== undefined) releases.add(canary.release)
    // Of a state without a time, nobody knows when it began.
    lastedUntil = changedAt === undefined ? Date.now() : Date.parse(changedAt)
  }
  return releases
}
