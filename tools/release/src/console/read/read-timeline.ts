import { buildIdsByApp } from '@kinora/releases'
import type { ReleasePointer } from '@kinora/releases'

import { checkIds, readCheckRecord } from '../../check/check-records.ts'
import { changeBetween } from '../../releases/release-history.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { Timeline, TimelineEntry, TimelineKind } from '../console-api.ts'
import { publishedAt, publishedBuilds } from '../../builds/published-builds.ts'
import { readPublisher } from '../../builds/publish-record.ts'

/** Parameters of a timeline page. */
export interface TimelineQuery {
  kinds: readonly TimelineKind[]
  /** `next` of the previous page; undefined for the latest events. */
  before?: string | undefined
}

const entriesOfPage = 50

/** An event's sort key, and a function that reads its details. */
interface Happened {
  /** Unique sort key. */
  key: string
  read: () => Promise<TimelineEntry | undefined>
}

/** Reads a page of events, newest first: changes to what is live, published builds and checks. */
export async function readTimeline(site: ReleaseContext, { kinds, before }: TimelineQuery): Promise<Timeline> {
  const sources: Record<TimelineKind, () => Promise<Happened[]>> = {
    change: () => changesBefore(site, before),
    publish: () => publishes(site),
    check: () => checks(site),
  }
  const found = (await Promise.all(kinds.map((kind) => sources[kind]()))).flat()
  const earlier = found
    .filter(({ key }) => before === undefined || key < before)
    .toSorted((a, b) => (a.key < b.key ? 1 : -1))
  const page = earlier.slice(0, entriesOfPage)
  const entries = await Promise.all(page.map(({ read }) => read()))
  return {
    entries: entries.flatMap((entry) => entry ?? []),
    ...(earlier.length > page.length && { next: page.at(-1)?.key }),
  }
}

/** Returns an event's sort key. Simultaneous events are sorted by name; events without a time come last. */
function keyOf(at: string | undefined, kind: TimelineKind, name: string): string {
  return `${at ?? ''} ${kind} ${name}`
}

/** Returns one page of changes, plus one more if there is a next page. */
async function changesBefore({ store }: ReleaseContext, before: string | undefined): Promise<Happened[]> {
  const happened: Happened[] = []
  let newer: { key: string; state: ReleasePointer } | undefined
  let time: string | undefined
  for await (const state of store.history()) {
    if (newer !== undefined) happened.push(changeOf(state, newer, store))
    newer = undefined
    if (happened.length > entriesOfPage) return happened
    // Preserve the order of the states even if the writers' clocks differ.
    const at = state.changedAt ?? ''
    time = time === undefined || at < time ? at : time
    const key = keyOf(time, 'change', String(state.sequence).padStart(12, '0'))
    if (before === undefined || key < before) newer = { key, state }
  }
  return newer === undefined ? happened : [...happened, changeOf(undefined, newer, store)]
}

function changeOf(
  before: ReleasePointer | undefined,
  { key, state }: { key: string; state: ReleasePointer },
  store: ReleaseContext['store'],
): Happened {
  const { sequence, stable, canary, changedAt, changedBy, because, evidence } = state
  const change = changeBetween(before, state)
  const isOfEverybody = before?.stable !== stable
  const release = isOfEverybody ? stable : (canary?.release ?? before?.canary?.release ?? stable)
  return {
    key,
    read: async () => ({
      kind: 'change',
      sequence,
      change,
      release,
      ...(await buildsBrought(release, isOfEverybody ? before?.stable : stable, store)),
      stable,
      canary: canary?.release,
      at: changedAt,
      by: changedBy,
      because,
      evidence,
    }),
  }
}

/** Returns the builds that only the first of two releases contains, if both are still stored. */
async function buildsBrought(release: string, other: string | undefined, store: ReleaseContext['store']) {
  const read = async (id: string) => buildIdsByApp(await store.readRelease(id))
  try {
    const [has, had] = await Promise.all([
      read(release),
      other === undefined ? ({} as Record<string, string>) : read(other),
    ])
    return {
      builds: Object.entries(has).flatMap(([app, build]) => (had[app] === build ? [] : [`${app}@${build}`])),
      without: Object.keys(had).filter((app) => has[app] === undefined),
    }
  } catch {
    return { builds: [], without: [] }
  }
}

async function publishes({ storage, store }: ReleaseContext): Promise<Happened[]> {
  const ids = await publishedBuilds(storage)
  const dated = await Promise.all(ids.map(async (build) => ({ build, at: await publishedAt(build, storage) })))
  // Leave out interrupted uploads, which have no manifest.
  return dated
    .filter(({ at }) => at !== undefined)
    .map(({ build, at }) => ({
      key: keyOf(at, 'publish', build),
      read: async () => {
        const [manifest, by] = await Promise.all([
          store.readBuild(build).catch(() => undefined),
          readPublisher(build, storage),
        ])
        return { kind: 'publish', build, owner: manifest?.owner ?? '', at, by }
      },
    }))
}

async function checks({ storage }: ReleaseContext): Promise<Happened[]> {
  return (await checkIds(storage)).map(({ id, at }) => ({
    key: keyOf(at, 'check', id),
    read: async () => {
      const record = await readCheckRecord(id, storage)
      return record && Object.assign({ kind: 'check' as const }, record)
    },
  }))
}
