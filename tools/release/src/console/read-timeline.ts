import type { CanaryEvidence, ReleasePointer } from '@kinora/releases'

import { publishedAt, publishedBuilds } from '../builds/published-builds.ts'
import { readPublisher } from '../builds/publish-record.ts'
import { checkIds, readCheckRecord } from '../check/check-records.ts'
import { changeBetween } from '../releases/release-history.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { compareReleases } from './act/plan-action.ts'
import type { Timeline, TimelineEntry, TimelineKind } from './console-api.ts'

/** An event's time, and a function that reads its details. */
interface Event {
  at: string
  read: () => Promise<TimelineEntry | undefined>
}

const readers: Record<TimelineKind, (site: ReleaseContext, limit: number) => Promise<Event[]>> = {
  change: changesOf,
  publish: publishesOf,
  check: checksOf,
}

/**
 * Reads the latest events, newest first: changes to what is live, published builds and checks.
 *
 * @param kind undefined for all kinds.
 */
export async function readTimeline(
  site: ReleaseContext,
  { kind, limit }: { kind: string | undefined; limit: number },
): Promise<Timeline> {
  const kinds = Object.entries(readers).flatMap(([name, read]) => (kind === undefined || name === kind ? read : []))
  const events = (await Promise.all(kinds.map((read) => read(site, limit)))).flat()
  const latest = events.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, limit)
  const entries = await Promise.all(latest.map(({ read }) => read()))
  return { entries: entries.flatMap((entry) => entry ?? []), hasMore: events.length > limit }
}

/** Returns `limit` changes, plus one more if there are more. */
async function changesOf({ store }: ReleaseContext, limit: number): Promise<Event[]> {
  const states: ReleasePointer[] = []
  for await (const state of store.history()) {
    states.push(state)
    // The last one is needed only to compare it with the change after it.
    if (states.length > limit + 1) break
  }
  const [live] = states
  let time: string | undefined
  return states.slice(0, limit + 1).map((state, i) => {
    // Preserve the order of the states even if the writers' clocks differ.
    const at = state.changedAt ?? ''
    time = time === undefined || at < time ? at : time
    return { at: time, read: () => readChange(state, states[i + 1], live?.stable, store) }
  })
}

async function readChange(
  state: ReleasePointer,
  before: ReleasePointer | undefined,
  live: string | undefined,
  store: ReleaseContext['store'],
): Promise<TimelineEntry> {
  const { sequence, stable, canary, changedAt, changedBy, because, evidence } = state
  const isForAll = before?.stable !== stable
  const release = isForAll ? stable : (canary?.release ?? before?.canary?.release ?? stable)
  const other = isForAll ? before?.stable : stable
  const read = (id: string | undefined) => (id === undefined ? undefined : store.readRelease(id))
  // The releases may have been deleted.
  const changed = await Promise.all([read(other), store.readRelease(release)]).then(
    ([from, to]) => compareReleases(from, to),
    () => [],
  )
  const change = changeBetween(before, state)
  const isRetirement = change === 'promote' && changed.length > 0 && changed.every(({ after }) => after === undefined)
  return {
    key: String(sequence),
    title: isRetirement ? 'retire' : change,
    at: changedAt,
    by: changedBy,
    because,
    release,
    builds: changed.map(({ app, after }) => (after === undefined ? `without ${app}` : `${app}@${after}`)),
    lines: evidence === undefined ? [] : [evidenceInWords(evidence)],
    rollbackTo: stable === live ? undefined : stable,
  }
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`

function evidenceInWords({ failedViewers, viewers, addresses, share, limit }: CanaryEvidence): string {
  const networks = `from ${addresses} networks (${percent(share)}, limit ${percent(limit)})`
  return `${failedViewers} of ${viewers} viewers, ${networks}`
}

async function publishesOf({ storage, store }: ReleaseContext): Promise<Event[]> {
  const builds = await publishedBuilds(storage)
  const dated = await Promise.all(builds.map(async (build) => ({ build, at: await publishedAt(build, storage) })))
  return dated.flatMap(({ build, at }) => {
    // Leave out interrupted uploads, which have no manifest.
    if (at === undefined) return []
    const read = async () => {
      const [manifest, by] = await Promise.all([
        store.readBuild(build).catch(() => undefined),
        readPublisher(build, storage),
      ])
      return { key: build, title: 'publish', at, by, builds: [build], owner: manifest?.owner, lines: [] }
    }
    return { at, read }
  })
}

async function checksOf({ storage }: ReleaseContext): Promise<Event[]> {
  return (await checkIds(storage)).map(({ id, at }) => ({
    at,
    read: async () => {
      const record = await readCheckRecord(id, storage)
      if (record === undefined) return undefined
      const { by, builds, errors, warnings } = record
      const title = errors.length === 0 ? 'check: passed' : 'check: failed'
      return { key: id, title, at: record.at, by, builds, lines: [...errors, ...warnings] }
    },
  }))
}
