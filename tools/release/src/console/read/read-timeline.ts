import { readHistory } from '../../releases/release-history.ts'
import { readCheckRecords } from '../../check/check-records.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { Timeline, TimelineEntry } from '../console-api.ts'
import { publishedAt, publishedBuilds } from '../../builds/published-builds.ts'

const mostChanges = 100
const mostPublishes = 100

/** Reads what happened: changes of what is live, builds that were published, and checks, the newest first. */
export async function readTimeline(site: ReleaseContext): Promise<Timeline> {
  const [changes, publishes, checks] = await Promise.all([readChanges(site), readPublishes(site), readChecks(site)])
  const entries = [...changes, ...publishes, ...checks].toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
  const releases = changes.flatMap((entry) =>
    (entry.kind === 'change' ? [entry.stable, entry.canary ?? []] : []).flat(),
  )
  // Their names begin with the time.
  return { entries, releases: [...new Set(releases)].toSorted().toReversed() }
}

async function readChanges({ store }: ReleaseContext): Promise<TimelineEntry[]> {
  return (await readHistory(store, mostChanges)).map(
    ({ sequence, change, stable, canary, changedAt, changedBy, because, evidence }) => ({
      kind: 'change' as const,
      sequence,
      change,
      stable,
      canary: canary?.release,
      at: changedAt,
      by: changedBy,
      because,
      evidence,
    }),
  )
}

async function readPublishes({ storage, store }: ReleaseContext): Promise<TimelineEntry[]> {
  const ids = await publishedBuilds(storage)
  const dated = await Promise.all(ids.map(async (build) => ({ build, at: await publishedAt(build, storage) })))
  const newest = dated
    .filter(({ at }) => at !== undefined)
    .toSorted((a, b) => String(b.at).localeCompare(String(a.at)))
    .slice(0, mostPublishes)
  return Promise.all(
    newest.map(async ({ build, at }) => {
      const manifest = await store.readBuild(build).catch(() => undefined)
      return { kind: 'publish' as const, build, owner: manifest?.owner ?? '', at }
    }),
  )
}

async function readChecks({ storage }: ReleaseContext): Promise<TimelineEntry[]> {
  return (await readCheckRecords(storage)).map((record) => Object.assign({ kind: 'check' as const }, record))
}
