import { unmetRanges } from '@kinora/releases'
import type { BuildManifest, MicroFrontend, ReleaseDocument } from '@kinora/releases'

import { defaultBudgetKb } from '../../check/size-errors.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { Composition, LiveBuild, LiveRelease, WaitingBuild } from '../console-api.ts'
import { firstPageBytes } from './first-page-bytes.ts'
import { publishedAt, publishedBuilds } from '../../builds/published-builds.ts'
import { releasedBuilds } from '../../releases/released-builds.ts'

/** Maximum number of non-live builds to list. */
const maxWaiting = 40

/**
 * Reads what viewers see: the apps of the stable release and of the canary, along with the builds that aren't live.
 *
 * @throws {Error} before the first release.
 */
export async function readComposition(site: ReleaseContext, actsAs: string): Promise<Composition> {
  const { store } = site
  const pointer = await store.readPointer()
  if (pointer === undefined)
    throw new Error('Nothing is live yet. Publish the shell and the remotes, then promote them.')
  const { sequence, changedAt, changedBy, because, previous, canary } = pointer
  const stableDocument = await store.readRelease(pointer.stable)
  const canaryDocument = canary && (await store.readRelease(canary.release))
  const live = [stableDocument, canaryDocument].flatMap((document) => (document ? releasedBuilds(document) : []))
  const [stable, shown, waiting] = await Promise.all([
    readLive(pointer.stable, stableDocument, site),
    canary && canaryDocument && readLive(canary.release, canaryDocument, site),
    waitingBuilds(site, new Set(live)),
  ])
  return {
    sequence,
    changedAt,
    changedBy,
    because,
    actsAs,
    siteUrl: site.url,
    previous,
    stable,
    canary: canary && shown && { ...shown, percent: canary.percent, startedAt: canary.startedAt, plan: canary.plan },
    waiting,
  }
}

async function readLive(id: string, document: ReleaseDocument, site: ReleaseContext): Promise<LiveRelease> {
  const entries = Object.entries(document.microFrontends).flatMap(([app, [entry]]) =>
    entry === undefined ? [] : [{ app, entry }],
  )
  const provides = document.microFrontends.shell[0]?.extras.provides ?? {}
  const apps = await Promise.all(entries.map(({ app, entry }) => readApp(app, entry, provides, site)))
  return { id, apps }
}

async function readApp(
  app: string,
  { url, metadata, extras }: MicroFrontend,
  provides: Record<string, string>,
  { storage, store }: ReleaseContext,
): Promise<LiveBuild> {
  const id = `${app}@${extras.build}`
  const files = [url.slice(extras.base.length), ...extras.preload]
  const [at, bytes, manifest] = await Promise.all([
    publishedAt(id, storage),
    firstPageBytes(id, { folder: extras.base.replaceAll(/^\/|\/$/g, ''), files }, storage),
    store.readBuild(id).catch((): BuildManifest | undefined => undefined),
  ])
  return {
    app,
    role: app === 'shell' ? 'shell' : 'remote',
    version: metadata.version,
    build: extras.build,
    owner: extras.owner,
    bundler: extras.bundler && `${extras.bundler.name} ${extras.bundler.version}`,
    publishedAt: at,
    bytes,
    budget: (manifest?.budgetKb ?? defaultBudgetKb) * 1_000,
    routes:
      app === 'shell'
        ? (extras.pages ?? []).map((path) => ({ path, access: 'public' as const }))
        : extras.routes.map(({ path, access }) => ({ path, access })),
    previous: extras.previous?.build,
    unmet: unmetRanges(extras.requires, provides).map(
      ({ name, range, provided }) => `needs ${name} ${range}; the shell has ${provided ?? 'none'}`,
    ),
  }
}

async function waitingBuilds({ storage, store }: ReleaseContext, live: ReadonlySet<string>): Promise<WaitingBuild[]> {
  const ids = (await publishedBuilds(storage)).filter((id) => !live.has(id))
  const dated = await Promise.all(ids.map(async (id) => ({ id, at: await publishedAt(id, storage) })))
  const newest = dated
    .filter(({ at }) => at !== undefined)
    .toSorted((a, b) => String(b.at).localeCompare(String(a.at)))
    .slice(0, maxWaiting)
  const earlier = await earlierBuilds(store)
  const read = await Promise.all(
    newest.map(async ({ id, at }) => {
      const manifest = await store.readBuild(id).catch(() => undefined)
      if (manifest === undefined) return []
      const { id: app, version, owner } = manifest
      return [{ id, app, version, owner, publishedAt: at, wasLive: earlier.has(id) }]
    }),
  )
  return read.flat()
}

const statesLookedAt = 30

/** Returns the builds of recent releases. */
async function earlierBuilds(store: ReleaseContext['store']): Promise<Set<string>> {
  const releases = new Set<string>()
  let states = 0
  for await (const { stable } of store.history()) {
    if (++states > statesLookedAt) break
    releases.add(stable)
  }
  const documents = await Promise.all([...releases].map((id) => store.readRelease(id).catch(() => undefined)))
  return new Set(documents.flatMap((document) => (document ? releasedBuilds(document) : [])))
}
