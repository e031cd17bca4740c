import { unmetRanges } from '@kinora/releases'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'

import { publishedAt, publishedBuilds } from '../builds/published-builds.ts'
import { readLiveReleases } from '../releases/live-releases.ts'
import { releasedBuilds } from '../releases/released-builds.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { readServedRelease } from '../site/served-release.ts'
import type { Composition, LiveApp, LiveBuild, ServedNow } from './console-api.ts'

/** Maximum number of non-live builds to list. */
const maxWaiting = 40

/**
 * Reads what viewers see: the apps of the stable release and of the canary, along with the builds that aren't live.
 *
 * @throws {Error} before the first release.
 */
export async function readComposition(site: ReleaseContext, actsAs: string): Promise<Composition> {
  const pointer = await site.store.readPointer()
  const live = await readLiveReleases(site.store, pointer)
  if (pointer === undefined || live.stable === undefined)
    throw new Error('Nothing is live yet. Publish the shell and the remotes, then promote them.')
  const { sequence, changedAt, changedBy, because, stable, previous, canary } = pointer
  const documents = [live.stable, live.canary].flatMap((document) => document ?? [])
  const apps = new Set(['shell', ...documents.flatMap((document) => Object.keys(document.microFrontends)).toSorted()])
  return {
    sequence,
    changedAt,
    changedBy,
    because,
    actsAs,
    siteUrl: site.url,
    stable,
    previous,
    canary: canary && {
      release: canary.release,
      percent: canary.percent,
      startedAt: canary.startedAt,
      plan: canary.plan,
    },
    apps: await Promise.all([...apps].map((app) => readApp(app, live.stable, live.canary, site))),
    waiting: await readWaiting(site, new Set(documents.flatMap(releasedBuilds))),
  }
}

async function readApp(
  app: string,
  stable: ReleaseDocument | undefined,
  canary: ReleaseDocument | undefined,
  site: ReleaseContext,
): Promise<LiveApp> {
  const [entry, ofCanary] = [stable, canary].map((document) => document?.microFrontends[app]?.[0])
  const differs = ofCanary?.extras.build !== entry?.extras.build
  return {
    app,
    stable: entry && (await readBuild(app, entry, stable, site)),
    canary: ofCanary && differs ? await readBuild(app, ofCanary, canary, site) : undefined,
  }
}

async function readBuild(
  app: string,
  { metadata, extras }: MicroFrontend,
  document: ReleaseDocument | undefined,
  { storage }: ReleaseContext,
): Promise<LiveBuild> {
  const provides = document?.microFrontends.shell[0]?.extras.provides ?? {}
  return {
    version: metadata.version,
    build: extras.build,
    owner: extras.owner,
    publishedAt: await publishedAt(`${app}@${extras.build}`, storage),
    routes: app === 'shell' ? (extras.pages ?? []) : extras.routes.map(({ path }) => path),
    fallback: extras.previous?.build,
    unmet: unmetRanges(extras.requires, provides).map(
      ({ name, range, provided }) => `needs ${name} ${range}; the shell has ${provided ?? 'none'}`,
    ),
  }
}

async function readWaiting(
  { storage, store }: ReleaseContext,
  live: ReadonlySet<string>,
): Promise<Composition['waiting']> {
  const ids = (await publishedBuilds(storage)).filter((id) => !live.has(id))
  const dated = await Promise.all(ids.map(async (id) => ({ id, publishedAt: (await publishedAt(id, storage)) ?? '' })))
  const newest = dated
    .filter((build) => build.publishedAt !== '')
    .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .slice(0, maxWaiting)
  const read = newest.map(async ({ id, publishedAt }) => {
    const manifest = await store.readBuild(id).catch(() => undefined)
    return manifest === undefined ? [] : { id, publishedAt, owner: manifest.owner }
  })
  return (await Promise.all(read)).flat()
}

/** Returns which release the site shows to a new viewer. The site may use another storage, or not respond. */
export async function readServed(site: ReleaseContext): Promise<ServedNow> {
  try {
    const [release, pointer] = await Promise.all([readServedRelease(site), site.store.readPointer()])
    if (release === undefined) return { problem: 'Its page does not specify a release.' }
    if (release === pointer?.stable || release === pointer?.canary?.release) return { release }
    return { problem: `It serves ${release}, which is not live. Check that it uses this storage.` }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** Returns a text that changes when the pointer moves, a build is published or a check is stored. */
export async function readLiveStamp({ store, storage }: ReleaseContext): Promise<string> {
  const [pointer, builds, checks] = await Promise.all([
    store.readPointer(),
    publishedBuilds(storage),
    storage.list('private/checks'),
  ])
  return [pointer?.sequence, builds.length, builds.at(-1), checks.at(-1)].join(' ')
}
